/**
 * Writes a copy of each document with one block a line, so that a diff in git reads like the edit. The files of the
 * dataset have one document a line, because Sanity's importer requires that.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document } from '#content/blog/dataset.ts';
import { getDatasetFile } from './export-format.ts';
import { idSchema } from './transaction.ts';

const extension = '.json';
const toFolder = (folder: string) => join(folder, 'documents');
/** An id that was written by hand may be no name of a file. Such a document has no copy. */
const isCopied = (id: string) =>
  getDatasetFile(id) !== 'assets.json' && idSchema.safeParse(id).success;

/**
 * Formats a document: one line for each field, and for each item of a list, such as a block of the text.
 * @param line - the document as its line in the file of the dataset
 */
export function toReadableText(line: string): string {
  const fields = Object.entries(JSON.parse(line) as object).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${formatValue(value)}`,
  );
  return `{\n${fields.join(',\n')}\n}\n`;
}

function formatValue(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
}

/**
 * Writes the copies of changed documents, and deletes those of deleted ones.
 * @param changes - the documents by id, undefined for a deleted one
 */
export async function writeReadableCopies(
  folder: string,
  changes: Iterable<readonly [id: string, document: Document | undefined]>,
  toLine: (document: Document) => string,
): Promise<void> {
  await mkdir(toFolder(folder), { recursive: true });
  for (const [id, document] of changes) {
    if (!isCopied(id)) continue;
    const path = join(toFolder(folder), id + extension);
    if (!document) {
      await rm(path, { force: true });
      continue;
    }
    const text = toReadableText(toLine(document));
    if ((await readFile(path, 'utf8').catch(() => undefined)) === text) continue;
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
  }
}

/** Writes the copies of all documents, and deletes all others: git or an editor may have changed the dataset's files. */
export async function syncReadableCopies(
  folder: string,
  documents: Iterable<Document>,
  toLine: (document: Document) => string,
): Promise<void> {
  const copied = Array.from(documents).filter(({ _id }) => isCopied(_id));
  const names = new Set(copied.map(({ _id }) => _id + extension));
  const files = await readdir(toFolder(folder)).catch(() => []);
  for (const file of files) if (!names.has(file)) await rm(join(toFolder(folder), file));
  await writeReadableCopies(
    folder,
    copied.map((document) => [document._id, document] as const),
    toLine,
  );
}
