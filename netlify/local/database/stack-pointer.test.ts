/** A database that refuses many thousand times goes on as before. */
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from './index.ts';
import { stackPointerOf } from './stack-pointer.ts';
import { createWorkspace, service, type Workspace } from '#tests/support/database-workspace.ts';
import { openUnwrapped } from '#tests/support/unwrapped-library.ts';

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

function pgliteOf({ sql }: Database): PGlite {
  if (!(sql instanceof PGlite)) throw new Error('The embedded database is another Postgres.');
  return sql;
}

let workspace: Workspace;
let ours: Database;
let unwrapped: Awaited<ReturnType<typeof openUnwrapped>>;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  workspace = await createWorkspace({ '20260101000000_notes.sql': schema });
  ours = await workspace.open();
  unwrapped = await openUnwrapped();
  await unwrapped.sql.exec(schema);
});
afterAll(async () => {
  await unwrapped.close();
  await ours.close();
  await workspace.remove();
});

describe.each(Object.entries(refusals))('%s that is refused', (_, refuse) => {
  /** How many bytes of the stack are gone afterwards. */
  const lost = async (sql: PGlite) => {
    const pointer = stackPointerOf(sql);
    const before = Number(pointer.value);
    await expect(refuse(sql)).rejects.toThrow();
    return before - Number(pointer.value);
  };

  it('still costs the unwrapped library a part of its stack', async () => {
    expect(await lost(unwrapped.sql)).toBeGreaterThan(0);
  });

  it('costs our database nothing', async () => {
    expect(await lost(pgliteOf(ours))).toBe(0);
  });
});

it('with the last 200 kB of its stack our database refuses 400 times and answers the next request', async () => {
  const pointer = stackPointerOf(pgliteOf(ours));
  const before: unknown = pointer.value;
  pointer.value = Number(before) - 8 * 2 ** 20 + 200 * 2 ** 10;
  for (let time = 0; time < 400; time += 1) {
    await expect(ours.sql.query('insert into notes values (1)')).rejects.toThrow('notes_pkey');
  }
  const { data } = await service(ours.fetch).from('notes').select('id');
  expect(data).toEqual([{ id: 1 }]);
  pointer.value = before;
});
