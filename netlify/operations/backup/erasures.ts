/**
 * Reads the list of deletions and e-mail opt-outs, which is kept apart from the database. It has ids, and hashes of
 * addresses. A scheduled function adds files to it, and a restore applies what is newer than the backup.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { toBackupError } from './backup-error.ts';

/** The prefix of the files in the bucket `records`. */
export const erasuresPrefix = 'erasures/';

const erasureSchema = z.object({
  at: z.iso.datetime({ offset: true }),
  kind: z.string(),
  subject: z.string(),
});

export type Erasure = z.infer<typeof erasureSchema>;

/** Returns the entries of a file that are newer than a time, by the time of the database. */
export function parseErasures(file: string, content: string, since: string): Erasure[] {
  const entries = content
    .split('\n')
    .map((line, index) => [line, index + 1] as const)
    .filter(([line]) => line !== '')
    .map(([line, number]) => {
      try {
        return erasureSchema.parse(JSON.parse(line));
      } catch (error) {
        throw toBackupError(`${file}: the list of deletions is damaged in line ${number}`, error);
      }
    });
  return entries.filter(({ at }) => Date.parse(at) >= Date.parse(since));
}

/** Sorts entries by time, because a later choice of a member replaces an earlier one. */
export const sortErasures = (erasures: Erasure[]): Erasure[] =>
  erasures.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));

/**
 * Reads the list from a folder. @returns undefined if the folder is missing or has no file of the list
 */
export async function readErasuresFolder(
  folder: string,
  since: string,
): Promise<Erasure[] | undefined> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith('.ndjson'));
  if (files.length === 0) return undefined;
  const erasures = await Promise.all(
    files.map(async (name) =>
      parseErasures(name, removeHead(await readFile(join(folder, name), 'utf8')), since),
    ),
  );
  return sortErasures(erasures.flat());
}

/** Removes the first line. In the embedded storage, this line has the type of the file. */
function removeHead(content: string): string {
  return content.startsWith('{"mimetype"') ? content.slice(content.indexOf('\n') + 1) : content;
}
