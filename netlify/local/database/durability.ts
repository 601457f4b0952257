/**
 * Makes commits durable. PGlite starts PostgreSQL with fsync off. If fsync is on, PGlite's `fdatasync` still does
 * nothing. Its `fsync` ignores the files on the disk. The parameters and the patch in this file ensure that a
 * commit is on disk before it is acknowledged.
 */
import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

/**
 * PGlite's start parameters without `-F`, which turns fsync off, and with `fsync` as the method for the write-ahead
 * log.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** An open file or folder in Emscripten's file system. `nfd` is Node's file descriptor, which a folder lacks. */
interface Stream {
  nfd?: number;
}

/** The part of Emscripten's file system that leads to the operations on Node's files. */
interface FileSystem {
  lookupPath: (path: string) => { node: { stream_ops: object } };
}

/** The error number of `EIO` in WASI. */
const inputOutputError = 29;

/**
 * Patches the `fsync` of a database so that it writes to the disk.
 * @throws if this version of PGlite stores its files differently
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
