/** Creates links of previews as the Studio does, with a client of Sanity. */
import { expect, test } from 'vitest';
import { previewKeyId, readPreviewToken, signPreview } from '#domain/article/preview-link.ts';
import { createPreviewUrl } from '#netlify/studio/preview-link.ts';

/** Creates a client of a project at Sanity, which has no key yet. */
function createProject() {
  const documents = new Map<string, { _id: string; key: string }>();
  return {
    documents,
    getDocument: (id: string) => Promise.resolve(documents.get(id)),
    createIfNotExists: (document: { _id: string; _type: string; key: string }) => {
      if (!documents.has(document._id)) documents.set(document._id, document);
      return Promise.resolve();
    },
    fetch: () => Promise.resolve('2026-11-26T09:00:00Z'),
  };
}

test('the first link creates the key, and two editors share it', async () => {
  const project = createProject();
  const site = 'https://tangaza.example';
  const urls = await Promise.all([
    createPreviewUrl(project, site, 'drafts.post-mats'),
    createPreviewUrl(project, site, 'post-mats'),
  ]);
  const key = project.documents.get(previewKeyId)?.key ?? '';
  for (const url of urls) {
    expect(url).toMatch(/^https:\/\/tangaza\.example\/preview\/post-mats~/);
    const preview = readPreviewToken(url.split('/').at(-1) ?? '');
    expect(preview?.signature).toBe(preview && (await signPreview(preview, key)));
  }
});
