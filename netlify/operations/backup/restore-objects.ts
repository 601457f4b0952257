/** Stores the pictures of a backup, and names those with files that were deleted while it was written. */
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { BackupError, toBackupError } from './backup-error.ts';
import type { BackupReader } from './backup-folder.ts';
import type { ObjectWriter } from './object-store.ts';
import { storePack, toObjectKey } from './packs.ts';
import { objectListName } from './write-backup.ts';

/**
 * Stores the files.
 * @returns the ids of pictures that lack a file
 * @throws {BackupError} if a listed file is in no pack
 */
export async function storeObjects(
  { manifest, read }: BackupReader,
  writer: ObjectWriter,
): Promise<string[]> {
  const lines = pipeline(read(objectListName), createGunzip(), () => undefined);
  const content = await text(lines).catch((error: unknown) => {
    throw toBackupError(`${objectListName}: the list cannot be read`, error);
  });
  const list = content.split('\n').filter(Boolean);
  const missing = list.filter((line) => line.startsWith('missing '));
  const expected = new Set(list.filter((line) => !line.startsWith('missing ')));
  let count = 0;
  for (const { name } of manifest.files) {
    if (!name.startsWith('pictures/') || name === objectListName) continue;
    count += await storePack(name, read(name), writer, (object) =>
      expected.has(toObjectKey(object)),
    );
  }
  if (count !== expected.size) {
    throw new BackupError(
      `${objectListName}: ${count} of ${expected.size} files are in the backup.`,
    );
  }
  const ids = missing.map((line) => line.split('/')[1] ?? '');
  return ids.filter((id) => z.uuid().safeParse(id).success);
}
