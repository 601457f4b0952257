/**
 * Makes commits durable. PGlite starts PostgreSQL with fsync off. Even with fsync on, its `fdatasync` would do
 * nothing, and its `fsync` would ignore files of Node. With these parameters and this patch a commit is on disk
 * before it is acknowledged.
 */
import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

/** PGlite's own parameters without `-F`, which turns fsync off. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** An open file or folder in Emscripten's file system over Node's. A folder has no `nfd`. */
interface Stream {
  nfd?: number;
}

/** The part of Emscripten's file system that contains the operations of Node's files. */
interface FileSystem {
  lookupPath: (path: string) => { node: { stream_ops: object } };
}

/** `EIO` in WASI. */
const inputOutputError = 29;

/**
 * Patches fsync so that it reaches the disk.
 * @throws {TypeError} if this version of PGlite stores its files in another way
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
