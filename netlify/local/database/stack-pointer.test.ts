/** Tests that a database still works after many thousand refused statements. */
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from './index.ts';
import { getStackPointer } from './stack-pointer.ts';
import {
  createWorkspace,
  createServiceClient,
  type Workspace,
} from '#tests/support/database-workspace.ts';

const schema = `
  create table notes (id int primary key);
  insert into notes values (1);
  create function refuse() returns void language plpgsql as
    $$ begin raise sqlstate 'PT409' using message = 'no'; end $$;
`;

const refusals: Record<string, (sql: PGlite) => Promise<unknown>> = {
  'a statement': (sql) => sql.query('insert into notes values (1)'),
  'a script': (sql) => sql.exec('select 1; insert into notes values (1)'),
  'a statement that cannot be read': (sql) => sql.query('selec 1'),
  'a parameter': (sql) => sql.query('select $1::int', ['one']),
  'a function of ours': (sql) => sql.query('select refuse()'),
  'a statement in a transaction': (sql) =>
    sql.transaction((transaction) => transaction.query('select refuse()')),
  'a statement behind a savepoint': (sql) =>
    sql.transaction(async (transaction) => {
      await transaction.exec('savepoint before');
      const refused = transaction.query('select refuse()');
      await refused.catch(() => transaction.exec('rollback to savepoint before'));
      return refused;
    }),
};

function getPGlite({ sql }: Database): PGlite {
  if (!(sql instanceof PGlite)) throw new Error('The embedded database is another Postgres.');
  return sql;
}

let workspace: Workspace;
let ours: Database;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  workspace = await createWorkspace({ '20260101000000_notes.sql': schema });
  ours = await workspace.open();
});
afterAll(async () => {
  await ours.close();
  await workspace.remove();
});

it.each(Object.entries(refusals))('%s that is refused costs no stack', async (_, refuse) => {
  const pointer = getStackPointer(getPGlite(ours));
  const before = Number(pointer.value);
  await expect(refuse(getPGlite(ours))).rejects.toThrow();
  expect(Number(pointer.value)).toBe(before);
});

it('a nearly full stack refuses 400 requests, then answers the next', async () => {
  const pointer = getStackPointer(getPGlite(ours));
  const before: unknown = pointer.value;
  pointer.value = Number(before) - 8 * 2 ** 20 + 200 * 2 ** 10;
  for (let time = 0; time < 400; time += 1) {
    await expect(ours.sql.query('insert into notes values (1)')).rejects.toThrow('notes_pkey');
  }
  const { data } = await createServiceClient(ours.fetch).from('notes').select('id');
  expect(data).toEqual([{ id: 1 }]);
  pointer.value = before;
});
