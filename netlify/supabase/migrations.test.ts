/** Databases remember the migrations that made them, so a file of the set never changes again. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../local/paths.ts';

/** As `sha256sum` prints it in the folder of the migrations; line ends count as they are on Linux. */
const hashes = readFileSync(join(paths.migrations, '../migrations.sha256'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('  ') as [hash: string, file: string]);

const advice = 'Undo the change and add a new file, later than all others, that makes the change.';

test.each(hashes)('%s is of the migration %s, which is as it was', async (hash, file) => {
  const sql = await readFile(join(paths.migrations, file), 'utf8').catch(() => '');
  const actualHash = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
  expect(actualHash === hash, `${file} was changed. ${advice}`).toBe(true);
});

test('a new migration comes after all of them', async () => {
  const files = (await readdir(paths.migrations)).sort();
  expect(files.slice(0, hashes.length), advice).toEqual(hashes.map(([, file]) => file));
});
