/** Tests the schema that the doctor expects of a hosted database. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import type { Database } from '../local/database/index.ts';
import { readExpectedSchema } from './expected-schema.ts';
import { publicViews } from './visitors.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('tables, views and buckets are read from the database [E15]', async () => {
  const { tables, views, buckets } = await readExpectedSchema(database.sql);
  expect(tables.get('attempts')).toEqual(['at', 'id', 'kind', 'subject']);
  expect(views).toEqual(expect.arrayContaining(publicViews));
  expect(buckets.find(({ id }) => id === 'media')).toMatchObject({
    public: true,
    allowed_mime_types: expect.arrayContaining(['image/webp']) as string[],
  });
});

test('only public functions are read, with required parameters [E15]', async () => {
  await database.sql.exec(`
    create function public.find(acting uuid, ids numeric[], since timestamptz, most int default 24)
      returns table (found int) language sql as 'select 1';
    create function public.touch() returns trigger language plpgsql as 'begin end';
    create function app.inner() returns int language sql return 1;`);
  const { functions } = await readExpectedSchema(database.sql);
  expect(functions.get('find')).toEqual([
    { name: 'acting', type: 'uuid' },
    { name: 'ids', type: 'numeric[]' },
    { name: 'since', type: 'timestamptz' },
  ]);
  expect(functions.has('touch') || functions.has('inner')).toBe(false);
});

test('the database grants visitors exactly the declared reads [E15]', async () => {
  const { rows } = await database.sql.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and has_table_privilege('anon', oid, 'select')`);
  expect(rows.map(({ name }) => name).sort()).toEqual([...publicViews].sort());
});
