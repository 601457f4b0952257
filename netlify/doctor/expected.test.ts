/** What is read from the migrations' text is compared with what a database makes of them. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyDataFolder, removeFolder } from '#tests/support/data-folder.ts';
import { openDatabase, type Database } from '../local/database/index.ts';
import { paths } from '../local/paths.ts';
import { readExpected, type Expected } from './expected.ts';
import { openToVisitors } from './visitors.ts';

let folder: string;
let database: Database;
let expected: Expected;
beforeAll(async () => {
  folder = await copyDataFolder(inject('preparedFolder'));
  const keys = { jwtSecret: 'x'.repeat(32), publishableKey: 'public', secretKey: 'secret' };
  database = await openDatabase({ folder, migrations: paths.migrations, keys });
  expected = await readExpected(paths.migrations);
});
afterAll(async () => {
  await database.close();
  await removeFolder(folder);
});

/** The rows of a query about the schema `public`, as a map by their first column. */
async function catalogue<Value>(sql: string): Promise<Record<string, Value>> {
  const { rows } = await database.sql.query<{ name: string; value: Value }>(sql);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

test('the tables and their columns are those of the database [E15]', async () => {
  const tables = await catalogue<string[]>(`
    select relname as name, array_agg(attname::text order by attnum) as value
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and attnum > 0 and not attisdropped
    group by relname`);
  expect(Object.fromEntries(expected.tables)).toEqual(tables);
});

test('the views are those of the database [E15]', async () => {
  const views = await catalogue(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`);
  expect([...expected.views].sort()).toEqual(Object.keys(views).sort());
});

test('the functions and what their calls have to give are those of the database [E15]', async () => {
  const functions = await catalogue<string[]>(`
    select proname as name,
      coalesce(proargnames[1:pronargs - pronargdefaults], '{}') as value
    from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)`);
  const read = [...expected.functions].map(([name, needed]) => [
    name,
    needed.map((parameter) => parameter.name),
  ]);
  expect(Object.fromEntries(read)).toEqual(functions);
});

test('the buckets are those of the database [E15]', async () => {
  const { rows } = await database.sql.query(
    'select id, public, file_size_limit, allowed_mime_types from storage.buckets order by id',
  );
  const byId = [...expected.buckets].sort((one, other) => one.id.localeCompare(other.id));
  expect(byId).toEqual(rows);
});

test('what visitors are meant to read is what the database grants them [E15]', async () => {
  const readable = await catalogue(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and has_table_privilege('anon', oid, 'select')`);
  expect(Object.keys(readable).sort()).toEqual([...openToVisitors].sort());
});
