/** Damages the files of the embedded database in ways that take too long for `npm test`. */
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setChecksums } from '#netlify/local/database/integrity/control-file.ts';
import { DamagedDatabaseError } from '#netlify/local/database/integrity/damage.ts';
import {
  flipBit,
  pageBytes,
  prepareDamagedDatabase,
  writeBytes,
  type Damage,
} from '../support/damage.ts';

let database: Awaited<ReturnType<typeof prepareDamagedDatabase>>;
beforeAll(async () => {
  database = await prepareDamagedDatabase();
});
afterAll(() => database.prepared.remove());

const getLastPageOffset = async (path: string) => (await stat(path)).size - pageBytes;

const damages: [name: string, damage: Damage][] = [
  [
    'a last page of zeros',
    async (path) => writeBytes(path, await getLastPageOffset(path), new Uint8Array(pageBytes)),
  ],
  ['a missing last page', async (path) => truncate(path, await getLastPageOffset(path))],
  ['a cut last page', async (path) => truncate(path, (await getLastPageOffset(path)) + 100)],
  [
    'random bytes',
    (path) => writeBytes(path, pageBytes + 4000, crypto.getRandomValues(new Uint8Array(64))),
  ],
  ['no file', (path) => rm(path)],
];

test.each(damages)('a table with %s is named at the next start', async (_damageName, damage) => {
  const error = await database.startDamaged(damage);
  expect(error).toBeInstanceOf(DamagedDatabaseError);
  expect(String(error)).toContain(`notes (${database.file})`);
  expect(String(error)).toContain('npm run reset');
});

test('damage is also found without the record of the last stop', async () => {
  const startWithoutRecord = (damage: (path: string) => Promise<void>) =>
    database.startDamaged(async (path) => {
      await rm(path.replace(database.file, 'tangaza-files.json'));
      await damage(path);
    });
  expect(await startWithoutRecord((path) => flipBit(path, 100))).toBeInstanceOf(
    DamagedDatabaseError,
  );
  expect(await startWithoutRecord(() => Promise.resolve())).toBeUndefined();
});

test('a folder without checksums gets them at the next start', async () => {
  const workspace = await database.prepared.copy();
  const control = join(workspace.folder, 'pg', 'global', 'pg_control');
  const contentsBefore = await readFile(control);
  await setChecksums(join(workspace.folder, 'pg'), false);
  expect(await readFile(control)).not.toEqual(contentsBefore);
  const opened = await workspace.open();
  const { rows } = await opened.sql.query(`select current_setting('data_checksums') as checksums`);
  await opened.close();
  await workspace.remove();
  expect(rows).toEqual([{ checksums: 'on' }]);
});

test('nothing is written to a damaged folder', async () => {
  const workspace = await database.prepared.copy();
  const path = join(workspace.folder, 'pg', database.file);
  await flipBit(path, 5000);
  const record = join(workspace.folder, 'pg', 'tangaza-files.json');
  const contentsBefore = [await readFile(path), await readFile(record)];
  await expect(workspace.open()).rejects.toThrow(DamagedDatabaseError);
  await expect(workspace.open()).rejects.toThrow(DamagedDatabaseError);
  expect([await readFile(path), await readFile(record)]).toEqual(contentsBefore);
  await writeFile(path, Buffer.from(contentsBefore[0] ?? []));
  await flipBit(path, 5000);
  await (await workspace.open()).close();
  await workspace.remove();
});
