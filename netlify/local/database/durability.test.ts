import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test } from 'vitest';
import { chooseTemporaryFolder } from '#tests/support/data-folder.ts';
import { copyEmptyPostgres } from '#tests/support/empty-postgres.ts';
import { openPglite } from './pglite.ts';

test('a commit is synced to disk before its acknowledgement', async () => {
  const folder = await mkdtemp(join(await chooseTemporaryFolder(), 'durable-'));
  await copyEmptyPostgres(join(folder, 'pg'));
  const { fsyncSync } = fs;
  let syncCount = 0;
  fs.fsyncSync = (descriptor) => {
    syncCount += 1;
    fsyncSync(descriptor);
  };
  syncBuiltinESMExports();
  const { sql, close } = await openPglite(folder);
  onTestFinished(async () => {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
    await close();
    await rm(folder, { recursive: true });
  });
  await sql.exec('create table notes (id int)');
  const countBefore = syncCount;
  for (const id of [1, 2, 3]) await sql.query('insert into notes values ($1)', [id]);
  expect(syncCount - countBefore).toBeGreaterThanOrEqual(3);
});
