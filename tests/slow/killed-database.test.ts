/** Opens the embedded database after its process was killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { prepareWorkspace, testKeys, type Workspace } from '../support/database-workspace.ts';

const schema = `
  create table notes (id int primary key);
  alter table notes enable row level security;
`;

let prepared: Workspace;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  prepared = await prepareWorkspace({ '20260101000000_schema.sql': schema });
});
afterAll(() => prepared.remove());

it('a killed database has every acknowledged row', async () => {
  const workspace = await prepared.copy();
  const acknowledgedIds = await writeUntilKilled(workspace, 50);
  expect(acknowledgedIds.length).toBeGreaterThanOrEqual(50);
  const database = await workspace.open();
  const { rows } = await database.sql.query<{ id: number }>('select id from notes order by id');
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledgedIds));
  await database.close();
  await workspace.remove();
});

/**
 * Starts a process that inserts rows as fast as possible, and kills it when it has reported at least `minRows`
 * rows.
 * @returns the ids of the reported rows
 */
async function writeUntilKilled(
  { folder, migrations }: Workspace,
  minRows: number,
): Promise<number[]> {
  const databaseModule = new URL('../../netlify/local/database/index.ts', import.meta.url).href;
  const options = JSON.stringify({ folder, migrations, keys: testKeys });
  const code = `
    const { openDatabase } = await import(${JSON.stringify(databaseModule)});
    const { sql } = await openDatabase(${options});
    for (let id = 1; ; id++) {
      await sql.query('insert into notes values ($1)', [id]);
      process.stdout.write(id + '\\n');
    }`;
  const writer = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(writer, 'exit');
  const acknowledgedIds: number[] = [];
  for await (const chunk of writer.stdout) {
    acknowledgedIds.push(...String(chunk).trim().split('\n').map(Number));
    if (acknowledgedIds.length >= minRows) writer.kill('SIGKILL');
  }
  await exited;
  return acknowledgedIds;
}
