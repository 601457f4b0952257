/**
 * Checks that applied migrations stay unchanged, because databases remember a migration by its name and do not run
 * it again.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const migrationsFolder = join(import.meta.dirname, 'migrations');

/**
 * The file `migrations.sha256` has the format of `sha256sum`. The hashes refer to files with the line ends of
 * Linux.
 */
const hashes = readFileSync(join(migrationsFolder, '../migrations.sha256'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('  ') as [hash: string, file: string]);

const advice = 'Undo the change and add a new file, later than all others, that makes the change.';

test.each(hashes)('%s belongs to the migration %s, which is unchanged', async (hash, file) => {
  const sql = await readFile(join(migrationsFolder, file), 'utf8').catch(() => '');
  const actualHash = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
  expect(actualHash === hash, `${file} was changed. ${advice}`).toBe(true);
});

test('a new migration comes after all of them', async () => {
  const files = (await readdir(migrationsFolder)).sort();
  expect(files.slice(0, hashes.length), advice).toEqual(hashes.map(([, file]) => file));
});
