import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './index.ts';
import { createWorkspace, type Workspace } from '#tests/support/database-workspace.ts';

const table = 'create table firsts (id int);';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await createWorkspace({ '20260101000000_first.sql': table });
});
afterEach(() => workspace.remove());

const writeSeed = async (sql: string) => {
  const seed = join(workspace.folder, '..', 'seed.sql');
  await writeFile(seed, sql);
  return seed;
};
const rowsIn = async ({ sql, close }: Database) => {
  const { rows } = await sql.query<{ id: number }>('select id from firsts');
  await close();
  return rows.map(({ id }) => id);
};

describe('sample data', () => {
  it('is put into a new database, once, and wholly, even if the first try fails', async () => {
    const failing = await writeSeed('insert into firsts values (1);\nselect nothing;');
    await expect(workspace.open({ seed: failing })).rejects.toThrow('seed.sql failed at line 2');
    const seed = await writeSeed('insert into firsts values (2);');
    expect(await rowsIn(await workspace.open({ seed }))).toEqual([2]);
    expect(await rowsIn(await workspace.open({ seed }))).toEqual([2]);
  });
});

describe('a migration that changes the session', () => {
  it('does not disturb what comes after it', async () => {
    const dump = `select set_config('search_path', '', false); set timezone to 'Africa/Nairobi'; set role anon;`;
    await workspace.write({ '20260101000000_first.sql': `${table}\n${dump}` });
    const { sql, close } = await workspace.open();
    const { rows } = await sql.query(
      `select current_user, current_setting('timezone') as zone, count(*) from firsts`,
    );
    expect(rows).toEqual([{ current_user: 'postgres', zone: 'UTC', count: 0 }]);
    await close();
  });
});
