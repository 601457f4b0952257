import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from './index.ts';
import { createWorkspace } from '#tests/support/database-workspace.ts';

/** Session settings of the kind that a dump contains. They must not affect the files that run later. */
const session = `select set_config('search_path', '', false); set timezone to 'Africa/Nairobi'; set role anon;`;

test('sample data is inserted once, completely, even after a failure', async () => {
  const migration = `create table firsts (id int);\n${session}`;
  const workspace = await createWorkspace({ '20260101000000_first.sql': migration });
  onTestFinished(workspace.remove);
  const seed = join(workspace.folder, '..', 'seed.sql');
  const readRowsAndClose = async ({ sql, close }: Database) => {
    const { rows } = await sql.query('select id from firsts');
    await close();
    return rows;
  };
  await writeFile(seed, 'insert into firsts values (1);\nselect nothing;');
  await expect(workspace.open({ seed })).rejects.toThrow('seed.sql failed at line 2');
  await writeFile(seed, 'insert into firsts values (2);');
  const expectedRows = [{ id: 2 }];
  expect(await readRowsAndClose(await workspace.open({ seed }))).toEqual(expectedRows);
  expect(await readRowsAndClose(await workspace.open({ seed }))).toEqual(expectedRows);
});
