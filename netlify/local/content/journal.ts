/** A journal of acknowledged changes that may be missing from the dataset's files. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Document } from '#content/blog/dataset.ts';

/** Returns the path of the journal. It is inside the dataset's folder, but is not a part of the dataset. */
export function getJournalPath(folder: string): string {
  return join(folder, '.content/journal.jsonl');
}

/** A change of a document. */
export interface Entry {
  id: string;
  /** The document after the change, undefined if the change deleted it. */
  document?: Document | undefined;
}

const entriesSchema = z.array(
  z.object({
    id: z.string(),
    document: z.looseObject({ _id: z.string(), _type: z.string() }).optional(),
  }),
);

/**
 * Opens the journal of a folder.
 * @throws {Error} if a complete line is invalid, which a crash cannot cause
 */
export async function openJournal(folder: string) {
  const path = getJournalPath(folder);
  const file = await open(path, 'a+');
  const lines = (await file.readFile('utf8')).split('\n');
  // Each complete line ends with a line break. Text after the last line break was never acknowledged, so it is
  // dropped.
  const incompleteLine = lines.pop() ?? '';
  let size = (await file.stat()).size - Buffer.byteLength(incompleteLine);
  await file.truncate(size);
  return {
    /** The entries, oldest first. */
    entries: lines.flatMap((line, index) => parseLine(line, `${path}:${index + 1}`)),
    /** Returns the size of the file in bytes. */
    getSize: () => size,
    /** Resolves after the entries are on disk. The remains of a failed write are removed from the file. */
    async append(entries: Entry[]): Promise<void> {
      const line = `${JSON.stringify(entries)}\n`;
      try {
        await file.appendFile(line);
        await file.datasync();
      } catch (error) {
        await file.truncate(size);
        throw error;
      }
      size += Buffer.byteLength(line);
    },
    async clear(): Promise<void> {
      await file.truncate(0);
      await file.datasync();
      size = 0;
    },
    close: () => file.close(),
  };
}

function parseLine(line: string, location: string): Entry[] {
  try {
    return entriesSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new Error(`${location} is damaged. Move the file away to start without it.`, { cause });
  }
}
