import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes documents to a folder in the format of a Sanity export, with the sample pictures. */
export async function writeDataset(folder: string, documents: readonly object[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const lines = documents.map((document) => `${JSON.stringify(document)}\n`);
  await writeFile(join(folder, 'data.ndjson'), lines.join(''));
  await cp('src/content/blog/assets.json', join(folder, 'assets.json'));
  await cp('src/content/blog/images', join(folder, 'images'), { recursive: true });
}
