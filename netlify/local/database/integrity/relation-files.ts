/** Checks and writes the page checksums in the files of tables and indexes. */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  computeChecksum,
  isNewPage,
  pageBytes,
  readChecksum,
  writeChecksum,
} from './page-checksum.ts';

/** Number of pages in a full segment of 1 GB. */
const segmentPages = 131072;

/**
 * Matches the file names of a relation except those of its free space map. Free space maps are not in the
 * write-ahead log, and PostgreSQL recreates them.
 */
const relationFile = /^\d+(?:_vm|_init)?(?:\.(\d+))?$/;

/**
 * Returns the paths of the files of all tables and indexes, sorted and relative to PostgreSQL's folder. The paths
 * contain `/` on every system: `base/5/16384`.
 */
export async function listRelationFiles(folder: string): Promise<string[]> {
  const databases = await readdir(join(folder, 'base'));
  const folders = ['global', ...databases.map((database) => `base/${database}`)];
  const lists = await Promise.all(
    folders.map(async (subfolder) =>
      (await readdir(join(folder, subfolder)))
        .filter((file) => relationFile.test(file))
        .map((file) => `${subfolder}/${file}`),
    ),
  );
  return lists.flat().toSorted();
}

/** Yields the pages of a file with their numbers in the relation. An incomplete page at the end is left out. */
function* readPages(path: string, content: Buffer): Generator<[page: Buffer, block: number]> {
  const segment = Number(relationFile.exec(path.split('/').at(-1) ?? '')?.[1] ?? 0);
  for (let offset = 0; offset + pageBytes <= content.length; offset += pageBytes) {
    yield [
      content.subarray(offset, offset + pageBytes),
      segment * segmentPages + offset / pageBytes,
    ];
  }
}

/** Reads a file into memory at an address that is a multiple of 4, as the computation of checksums requires. */
async function readAligned(file: string): Promise<Buffer> {
  const content = await readFile(file);
  return content.byteOffset % 4 === 0 ? content : Buffer.from(new Uint8Array(content).buffer);
}

/** Stands for an incomplete page at the end of a file, in place of the number of a page. */
export const incompletePage = -1;

/** Returns the numbers of the pages with a wrong checksum, and `incompletePage` if the last page is incomplete. */
export async function findWrongPages(folder: string, path: string): Promise<number[]> {
  const content = await readAligned(join(folder, path));
  const wrongPages = [];
  for (const [page, block] of readPages(path, content)) {
    if (!isNewPage(page) && computeChecksum(page, block) !== readChecksum(page))
      wrongPages.push(block);
  }
  return content.length % pageBytes === 0 ? wrongPages : [...wrongPages, incompletePage];
}

/** Writes the checksum of each page except new pages, as `pg_checksums --enable` does. */
export async function writeChecksums(folder: string, path: string): Promise<void> {
  const content = await readAligned(join(folder, path));
  for (const [page, block] of readPages(path, content)) {
    if (!isNewPage(page)) writeChecksum(page, computeChecksum(page, block));
  }
  await writeFile(join(folder, path), content, { flush: true });
}
