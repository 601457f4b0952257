/** Checks the files of the embedded database at each start. */
import type { Queries } from '../engine.ts';
import { DamagedDatabaseError } from './damage.ts';
import { setChecksums, readControlFile } from './control-file.ts';
import {
  findChangedFiles,
  readFileRecord,
  removeFileRecord,
  type RelationNames,
} from './file-record.ts';
import {
  findWrongPages,
  incompletePage,
  listRelationFiles,
  writeChecksums,
} from './relation-files.ts';

/**
 * Turns page checksums on if they are off and the last shutdown was clean. PGlite's initdb accepts no options, and
 * PGlite lacks the program `pg_checksums`.
 */
export async function enableChecksums(folder: string): Promise<void> {
  const control = await readControlFile(folder);
  if (!control?.isShutDown || control.hasChecksums) return;
  for (const path of await listRelationFiles(folder)) await writeChecksums(folder, path);
  await setChecksums(folder);
}

/**
 * Checks the files before PostgreSQL opens them. Their content is compared with the record of the last shutdown. If
 * there is no record or a file differs, the checksums of all pages are checked. After a crash, the files are not
 * checked, because PostgreSQL first repairs them from the write-ahead log.
 * @returns false after a crash. The caller then calls `requireSoundPages` after the repair.
 * @throws {DamagedDatabaseError} if a page or a file is damaged
 */
export async function requireSoundFiles(folder: string): Promise<boolean> {
  const control = await readControlFile(folder);
  if (!control?.isShutDown) return false;
  const record = await readFileRecord(folder);
  const changedPaths = record ? await findChangedFiles(folder, record) : undefined;
  if (record && changedPaths?.length === 0) {
    await removeFileRecord(folder);
    return true;
  }
  await requireSoundPages(folder, record?.names ?? {}, changedPaths);
  await removeFileRecord(folder);
  return true;
}

/**
 * Checks the pages of all files.
 * @param names - names of tables and indexes by path, for the error message
 * @param changedPaths - paths of files that were changed or deleted since the last shutdown
 * @throws {DamagedDatabaseError} with all damages
 */
export async function requireSoundPages(
  folder: string,
  names: RelationNames,
  changedPaths: string[] = [],
): Promise<void> {
  const control = await readControlFile(folder);
  const damages = [];
  for (const path of await listRelationFiles(folder)) {
    const wrongPages = control?.hasChecksums ? await findWrongPages(folder, path) : [];
    const pages = wrongPages.map((block) =>
      block === incompletePage ? 'its last part' : `page ${String(block)}`,
    );
    if (pages.length > 0) damages.push(`${formatName(path, names)}: ${pages.join(', ')} is wrong.`);
    else if (changedPaths.includes(path))
      damages.push(`${formatName(path, names)} was changed or truncated since the last stop.`);
  }
  const existingPaths = new Set(await listRelationFiles(folder));
  for (const path of changedPaths.filter((changedPath) => !existingPaths.has(changedPath))) {
    damages.push(`${formatName(path, names)} is missing.`);
  }
  if (damages.length > 0) throw new DamagedDatabaseError(folder, damages);
}

/** Matches the part of a file name that follows the number of the relation: its fork and its segment, as in `_vm.1`. */
const forkAndSegmentPattern = /(?:_\w+)?(?:\.\d+)?$/;

/**
 * Formats the path of a file with the name of its relation, if it is known: `ledger (base/5/16384)`. All files of a
 * relation get the same name.
 */
function formatName(path: string, names: RelationNames): string {
  const name = names[path.replace(forkAndSegmentPattern, '')];
  return name ? `${name} (${path})` : path;
}

export async function readRelationNames(sql: Queries): Promise<RelationNames> {
  const { rows } = await sql.query<{ path: string; name: string }>(
    `select pg_relation_filepath(oid) as path, relname as name from pg_class
     where pg_relation_filepath(oid) is not null`,
  );
  return Object.fromEntries(rows.map(({ path, name }) => [path, name]));
}
