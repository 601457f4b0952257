/** Archives that are sent while they are made, so that no file waits in memory for another. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { now } from '../clock.ts';

/** A file of an archive. */
export interface ZippedFile {
  name: string;
  bytes: Uint8Array;
  /** Whether it is smaller already than it could be made. */
  isCompressed: boolean;
}

/**
 * A zip archive as a stream. One that breaks off is no archive: whoever receives it sees that.
 * @param files - asked for the next one only when the last has been taken.
 */
export function zipStream(files: AsyncIterable<ZippedFile>): ReadableStream<Uint8Array> {
  const waiting = files[Symbol.asyncIterator]();
  let zip: Zip;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      zip = new Zip((error, chunk, isLast) => {
        if (error) controller.error(error);
        else controller.enqueue(chunk);
        if (!error && isLast) controller.close();
      });
    },
    async pull() {
      const next = await waiting.next();
      if (next.done === true) zip.end();
      else add(zip, next.value);
    },
    async cancel() {
      await waiting.return?.();
    },
  });
}

function add(zip: Zip, { name, bytes, isCompressed }: ZippedFile): void {
  const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
  file.mtime = now();
  zip.add(file);
  file.push(bytes, true);
}
