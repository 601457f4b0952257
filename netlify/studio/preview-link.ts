/** Links with which an editor shows a draft to readers without an account. */
import {
  createPreviewKey,
  createPreviewPath,
  previewKeyId,
} from '../../src/domain/article/preview-link.ts';

/** The part of Sanity's client that creates a link. */
interface Client {
  getDocument: (id: string) => Promise<{ key?: string } | undefined>;
  createIfNotExists: (document: { _id: string; _type: string; key: string }) => Promise<unknown>;
  fetch: (query: string) => Promise<string>;
}

/**
 * Returns the address that shows a post with its draft for an hour. The first call for a project creates the key. The
 * time is that of the server, because the clock of an editor's computer may be wrong.
 * @param id - of the post or of its draft
 */
export async function createPreviewUrl(
  client: Client,
  siteUrl: string,
  id: string,
): Promise<string> {
  const [key, now] = await Promise.all([readKey(client), client.fetch('now()')]);
  return siteUrl + (await createPreviewPath(id.replace(/^drafts\./, ''), key, now));
}

async function readKey(client: Client): Promise<string> {
  const readStoredKey = async () => (await client.getDocument(previewKeyId))?.key;
  const key = await readStoredKey();
  if (key !== undefined) return key;
  const newKey = createPreviewKey();
  await client.createIfNotExists({ _id: previewKeyId, _type: 'previewKey', key: newKey });
  // Another editor may have created the key at the same time.
  return (await readStoredKey()) ?? newKey;
}
