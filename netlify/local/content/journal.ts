/** What was acknowledged and may not be in the dataset's files yet. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Document } from '#content/blog/dataset.ts';

/** Inside the dataset's folder, and no part of it. */
export function journalPath(folder: string): string {
  return join(folder, '.content/journal.jsonl');
}

/** A document as it stands after a change; none where it was removed. */
interface Entry {
  id: string;
  document?: Document | undefined;
}

const entriesSchema = z.array(
  z.object({
    id: z.string(),
    document: z.looseObject({ _id: z.string(), _type: z.string() }).optional(),
  }),
);

/** @throws {Error} naming a line in the middle that is broken, which no crash leaves. */
export async function openJournal(folder: string) {
  const path = journalPath(folder);
  const file = await open(path, 'a+');
  const lines = (await file.readFile('utf8')).split('\n');
  // The last line ends with a break; what is after it was never acknowledged.
  const torn = lines.pop() ?? '';
  let size = (await file.stat()).size - Buffer.byteLength(torn);
  await file.truncate(size);
  return {
    /** In the order in which they were written. */
    entries: lines.flatMap((line, at) => read(line, `${path}:${at + 1}`)),
    size: () => size,
    /** Done when the disk has it; what fails leaves nothing. */
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
    async empty(): Promise<void> {
      await file.truncate(0);
      await file.datasync();
      size = 0;
    },
    close: () => file.close(),
  };
}

function read(line: string, place: string): Entry[] {
  try {
    return entriesSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new Error(`${place} is broken. Move the file away to go on without it.`, { cause });
  }
}
