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

/** The pieces of an archive. @param files - asked for the next one only when the last has been taken. */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array, void> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const { name, bytes, isCompressed } of files) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = now();
    zip.add(file);
    file.push(bytes, true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made;
}
