/** Keeps the key that signs the links of previews in a file beside the journal, which git ignores. */
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Document } from '#content/blog/dataset.ts';
import { createPreviewKey, previewKeyId } from '#domain/article/preview-link.ts';
import { getJournalPath } from './journal.ts';

/** Returns the document with the key. The first call for a folder creates the key. The folder is locked. */
export async function openPreviewKey(folder: string): Promise<Document> {
  const path = join(dirname(getJournalPath(folder)), 'preview-key');
  let key = await readFile(path, 'utf8').catch(() => '');
  if (key === '') {
    key = createPreviewKey();
    await writeFile(path, key, { mode: 0o600 });
  }
  return { _id: previewKeyId, _type: 'previewKey', key };
}
