/**
 * PGlite starts Postgres with fsync off, and could not sync if it were on: its `fdatasync` does nothing, and its
 * `fsync` does nothing for files of Node. With these parameters and this patch a commit is on the disk before it is
 * acknowledged.
 */
import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

/** PGlite's own parameters without `-F`, which turns fsync off. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
];

/** An open file or folder of Emscripten's file system over Node's; a folder has no `nfd`. */
interface Stream {
  nfd?: number;
}

/** The part of Emscripten's file system that leads to the operations of Node's files. */
interface FileSystem {
  lookupPath: (path: string) => { node: { stream_ops: object } };
}

/** `EIO` of WASI. */
const inputOutputError = 29;

/**
 * From now on fsync reaches the disk.
 * @throws {TypeError} when this is a version of PGlite whose files are kept in another way.
 */
export function syncToDisk({ Module: postgres }: PGlite): void {
  const files = Reflect.get(postgres, 'FS') as FileSystem;
  Object.assign(files.lookupPath('/pglite/data/PG_VERSION').node.stream_ops, {
    fsync: ({ nfd }: Stream): number => {
      if (nfd === undefined) return 0;
      try {
        fsyncSync(nfd);
        return 0;
      } catch {
        return inputOutputError;
      }
    },
  });
}
