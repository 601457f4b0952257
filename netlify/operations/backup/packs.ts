/** Packs stored files into a few files of the backup. A file of a pack follows a line with its name, type and size. */
import * as z from 'zod';
import type { BackupWriter } from './backup-folder.ts';
import { BackupError, toBackupError } from './backup-error.ts';
import type { ObjectReader, ObjectWriter, StoredObject } from './object-store.ts';

/** Size in bytes from which a new pack begins. */
const packBytes = 128 * 1024 * 1024;

/** Number of files that are requested at the same time. */
const concurrency = 12;

const headSchema = z.object({
  bucket: z.string(),
  name: z.string(),
  contentType: z.string(),
  cacheControl: z.string(),
  bytes: z.int().nonnegative(),
});

export const toObjectKey = ({ bucket, name }: Pick<StoredObject, 'bucket' | 'name'>) =>
  `${bucket}/${name}`;

export interface Packer {
  /** Copies files into packs. Files that were copied before are left out. */
  add: (objects: StoredObject[]) => Promise<void>;
  /** True for a file that was copied. */
  has: (object: StoredObject) => boolean;
  bytes: number;
}

/** Creates the packs of a backup. */
export function createPacker(writer: BackupWriter, reader: ObjectReader): Packer {
  const copied = new Set<string>();
  let packs = 0;
  const packer: Packer = {
    bytes: 0,
    has: (object) => copied.has(toObjectKey(object)),
    add: async (objects) => {
      const contents = readAll(
        objects.filter((object) => !packer.has(object)),
        reader,
      );
      let next = await contents.next();
      while (!next.done) {
        packs += 1;
        const name = `pictures/${String(packs).padStart(4, '0')}`;
        await writer.write(name, writePack());
      }
      async function* writePack() {
        let length = 0;
        while (!next.done && length < packBytes) {
          const [object, bytes] = next.value;
          const head = JSON.stringify({ ...object, bytes: bytes.length });
          yield Buffer.concat([Buffer.from(`${head}\n`), bytes]);
          copied.add(toObjectKey(object));
          packer.bytes += bytes.length;
          length += bytes.length;
          next = await contents.next();
        }
      }
    },
  };
  return packer;
}

/** Reads files concurrently, and returns those that exist in their order. */
async function* readAll(
  objects: StoredObject[],
  reader: ObjectReader,
): AsyncGenerator<[StoredObject, Uint8Array]> {
  for (let start = 0; start < objects.length; start += concurrency) {
    const part = objects.slice(start, start + concurrency);
    const contents = await Promise.all(part.map((object) => reader.read(object)));
    for (const [index, object] of part.entries()) {
      const bytes = contents[index];
      if (bytes) yield [object, bytes];
    }
  }
}

/** Parses the line before a file of a pack. */
function parseHead(name: string, line: string): z.output<typeof headSchema> {
  try {
    return headSchema.parse(JSON.parse(line));
  } catch (error) {
    throw toBackupError(`${name}: the head of a picture is invalid`, error);
  }
}

/** Reads the files of a pack. */
async function* readPack(
  name: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<[StoredObject, Uint8Array]> {
  let rest = Buffer.alloc(0);
  for await (const part of source) {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      // 0x0a is a line break.
      const lineEnd = rest.indexOf(0x0a);
      if (lineEnd < 0) break;
      const { bytes, ...object } = parseHead(name, rest.toString('utf8', 0, lineEnd));
      const end = lineEnd + 1 + bytes;
      if (rest.length < end) break;
      yield [object, rest.subarray(lineEnd + 1, end)];
      rest = rest.subarray(end);
    }
  }
  if (rest.length > 0) throw new BackupError(`${name}: the last picture is incomplete.`);
}

/**
 * Stores the files of a pack.
 * @param isExpected - false for a file that was deleted before the snapshot
 * @returns the number of stored files
 */
export async function storePack(
  name: string,
  source: AsyncIterable<Uint8Array>,
  writer: ObjectWriter,
  isExpected: (object: StoredObject) => boolean,
): Promise<number> {
  let count = 0;
  let batch: [StoredObject, Uint8Array][] = [];
  const storeBatch = async () => {
    const objects = batch;
    batch = [];
    await Promise.all(objects.map(([object, bytes]) => writer.write(object, bytes)));
    count += objects.length;
  };
  for await (const entry of readPack(name, source)) {
    if (isExpected(entry[0])) batch.push(entry);
    if (batch.length === concurrency) await storeBatch();
  }
  await storeBatch();
  return count;
}
