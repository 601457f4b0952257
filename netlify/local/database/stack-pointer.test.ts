/** Tests that refused statements do not use up the stack of the database. */
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
  'a statement with a syntax error': (sql) => sql.query('selec 1'),
  'a parameter': (sql) => sql.query('select $1::int', ['one']),
  'a function that raises an error': (sql) => sql.query('select refuse()'),
  'a statement in a transaction': (sql) =>
    sql.transaction((transaction) => transaction.query('select refuse()')),
  'a statement after a savepoint': (sql) =>
    sql.transaction(async (transaction) => {
      await transaction.exec('savepoint before');
      const refusal = transaction.query('select refuse()');
      await refusal.catch(() => transaction.exec('rollback to savepoint before'));
      return refusal;
    }),
};

function getPGlite({ sql }: Database): PGlite {
  if (!(sql instanceof PGlite)) throw new Error('The embedded database is another Postgres.');
  return sql;
}

let workspace: Workspace;
let database: Database;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  workspace = await createWorkspace({ '20260101000000_notes.sql': schema });
  database = await workspace.open();
});
afterAll(async () => {
  await database.close();
  await workspace.remove();
});

it.each(Object.entries(refusals))(
  '%s that is refused leaves the stack pointer unchanged',
  async (_, refuse) => {
    const pointer = getStackPointer(getPGlite(database));
    const valueBefore = Number(pointer.value);
    await expect(refuse(getPGlite(database))).rejects.toThrow();
    expect(Number(pointer.value)).toBe(valueBefore);
  },
);

it('a database with a nearly full stack works after 400 refusals', async () => {
  const pointer = getStackPointer(getPGlite(database));
  const valueBefore: unknown = pointer.value;
  // Leaves 200 KB of the stack of 8 MB. Leaks of 700 bytes would exceed them within 400 refusals.
  pointer.value = Number(valueBefore) - 8 * 2 ** 20 + 200 * 2 ** 10;
  for (let attempt = 0; attempt < 400; attempt += 1) {
    await expect(database.sql.query('insert into notes values (1)')).rejects.toThrow('notes_pkey');
  }
  const { data } = await createServiceClient(database.fetch).from('notes').select('id');
  expect(data).toEqual([{ id: 1 }]);
  pointer.value = valueBefore;
});
