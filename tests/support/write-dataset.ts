import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes documents to a folder as an export of Sanity has them, with the pictures of the samples. */
export async function writeDataset(folder: string, documents: readonly object[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const lines = documents.map((document) => `${JSON.stringify(document)}\n`);
  await writeFile(join(folder, 'data.ndjson'), lines.join(''));
  await cp('src/content/blog/assets.json', join(folder, 'assets.json'));
  await cp('src/content/blog/images', join(folder, 'images'), { recursive: true });
}
