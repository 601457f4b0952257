/**
 * Records the sizes and CRC-32 sums of the files of tables and indexes. The record is written when the database is
 * closed, and deleted when it is opened. It detects files that were cut or emptied in the meantime. The checksums
 * of pages alone do not detect them: PostgreSQL reads a page of zeros as a new page, and a shorter file as a
 * smaller table.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { readControlFile } from './control-file.ts';
import { listRelationFiles } from './relation-files.ts';

/** Names of tables and indexes by the path of their file. */
export type RelationNames = Record<string, string>;

interface FileRecord {
  /** The checksum of `pg_control`. It differs if PostgreSQL was opened after the record was written. */
  control: number;
  names: RelationNames;
  /** Size in bytes and CRC-32 of each file, by its path. */
  files: Record<string, [bytes: number, crc: number]>;
}

const getPath = (folder: string) => join(folder, 'tangaza-files.json');

/** Writes the record after a clean shutdown. Otherwise it does nothing. */
export async function writeFileRecord(folder: string, names: RelationNames): Promise<void> {
  const control = await readControlFile(folder);
  if (!control?.isShutDown) return;
  const record: FileRecord = { control: control.crc, names, files: await readFileSums(folder) };
  await writeFile(getPath(folder), JSON.stringify(record), { flush: true });
}

/** @returns undefined if there is no readable record, or if PostgreSQL was opened after the record was written */
export async function readFileRecord(folder: string): Promise<FileRecord | undefined> {
  const control = await readControlFile(folder);
  if (!control?.isShutDown) return undefined;
  try {
    const record = JSON.parse(await readFile(getPath(folder), 'utf8')) as FileRecord;
    return record.control === control.crc ? record : undefined;
  } catch {
    return undefined;
  }
}

export const removeFileRecord = (folder: string) => rm(getPath(folder), { force: true });

/** Returns the paths of the files that were changed, cut or deleted after the record was written. */
export async function findChangedFiles(folder: string, record: FileRecord): Promise<string[]> {
  const sums = await readFileSums(folder);
  return Object.entries(record.files)
    .filter(([path, [bytes, crc]]) => sums[path]?.[0] !== bytes || sums[path][1] !== crc)
    .map(([path]) => path);
}

async function readFileSums(folder: string): Promise<FileRecord['files']> {
  const files: FileRecord['files'] = {};
  for (const path of await listRelationFiles(folder)) {
    const content = await readFile(join(folder, path));
    files[path] = [content.length, crc32(content)];
  }
  return files;
}
