/** Damage to the files of the embedded database, which a start names before anything is written. */
import { open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { prepareWorkspace, type Workspace } from '#tests/support/database-workspace.ts';
import { noteChecksums } from './control-file.ts';
import { DamagedDatabaseError } from './damage.ts';

const pageBytes = 8192;
const schema = `create table notes (id int primary key, body text not null);
  insert into notes select id, md5(id::text) from generate_series(1, 2000) as id;`;

let prepared: Workspace;
let file: string;
beforeAll(async () => {
  prepared = await prepareWorkspace({ '20260101000000_schema.sql': schema });
  const database = await prepared.open();
  const { rows } = await database.sql.query<{ path: string }>(
    `select pg_relation_filepath('notes') as path`,
  );
  file = rows[0]?.path ?? '';
  await database.close();
});
afterAll(() => prepared.remove());

async function startAfter(damage: (path: string) => Promise<void>): Promise<unknown> {
  const workspace = await prepared.copy();
  try {
    await damage(join(workspace.folder, 'pg', file));
    const database = await workspace.open();
    await database.close();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await workspace.remove();
  }
}

async function write(path: string, at: number, bytes: Uint8Array) {
  const handle = await open(path, 'r+');
  await handle.write(bytes, 0, bytes.length, at);
  await handle.close();
}

async function flipBit(path: string, at: number) {
  const content = await readFile(path);
  await write(path, at, Uint8Array.of((content[at] ?? 0) ^ 1));
}

const lastPage = async (path: string) => (await stat(path)).size - pageBytes;

const damages: [what: string, damage: (path: string) => Promise<void>][] = [
  [
    'a last page of zeros',
    async (path) => write(path, await lastPage(path), new Uint8Array(pageBytes)),
  ],
  ['a last page that is gone', async (path) => truncate(path, await lastPage(path))],
  ['a last page that is cut', async (path) => truncate(path, (await lastPage(path)) + 100)],
  [
    'random bytes',
    (path) => write(path, pageBytes + 4000, crypto.getRandomValues(new Uint8Array(64))),
  ],
  ['one flipped bit', (path) => flipBit(path, 2 * pageBytes - 7)],
  ['no file', (path) => rm(path)],
];

it.each(damages)(
  'a table with %s is named at the next start, with the way out',
  async (_what, damage) => {
    const error = await startAfter(damage);
    expect(error).toBeInstanceOf(DamagedDatabaseError);
    expect(String(error)).toContain(`notes (${file})`);
    expect(String(error)).toContain('npm run reset');
  },
);

test('a damage is found as well where the record of the last stop is gone, unless it leaves no wrong page', async () => {
  const withoutRecord = (damage: (path: string) => Promise<void>) =>
    startAfter(async (path) => {
      await rm(path.replace(file, 'tangaza-files.json'));
      await damage(path);
    });
  expect(await withoutRecord((path) => flipBit(path, 100))).toBeInstanceOf(DamagedDatabaseError);
  expect(await withoutRecord(() => Promise.resolve())).toBeUndefined();
});

test('a folder from before checksums has them after the next start', async () => {
  const workspace = await prepared.copy();
  const control = join(workspace.folder, 'pg', 'global', 'pg_control');
  const before = await readFile(control);
  await noteChecksums(join(workspace.folder, 'pg'), false);
  expect(await readFile(control)).not.toEqual(before);
  const database = await workspace.open();
  const { rows } = await database.sql.query(
    `select current_setting('data_checksums') as checksums`,
  );
  await database.close();
  await workspace.remove();
  expect(rows).toEqual([{ checksums: 'on' }]);
});

test('nothing is written to a damaged folder', async () => {
  const workspace = await prepared.copy();
  const path = join(workspace.folder, 'pg', file);
  await flipBit(path, 5000);
  const record = join(workspace.folder, 'pg', 'tangaza-files.json');
  const before = [await readFile(path), await readFile(record)];
  await expect(workspace.open()).rejects.toThrow(DamagedDatabaseError);
  await expect(workspace.open()).rejects.toThrow(DamagedDatabaseError);
  expect([await readFile(path), await readFile(record)]).toEqual(before);
  await writeFile(path, Buffer.from(before[0] ?? []));
  await flipBit(path, 5000);
  await (await workspace.open()).close();
  await workspace.remove();
});
