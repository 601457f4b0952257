import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { author, createPost } from '#tests/support/blog-documents.ts';
import type { StackInfo } from '#netlify/local/outbox.ts';
import { createSanityClient, createEditor } from '#tests/support/content-server.ts';
import { startDevServer } from '#tests/support/site.ts';
import { writeDataset } from '#tests/support/write-dataset.ts';

test('the dev server shows drafts, edits by itself, and planned posts at their minute [R076, R120]', async ({
  page,
}) => {
  // The first start bundles the dependencies.
  // Vite does not watch the folder of test results, so the blog is in another one.
  const folder = await mkdtemp(join(tmpdir(), 'blog-'));
  const draft = { ...createPost('second', { title: 'Half written' }), _id: 'drafts.post-second' };
  const hourMs = 3_600_000;
  const publishedAt = new Date(Date.now() + hourMs).toISOString();
  const planned = createPost('third', { title: 'Written ahead', publishedAt });
  await writeDataset(folder, [author, createPost('first'), draft, planned]);
  const { origin, stop } = await startDevServer({ BLOG_DATASET: folder });
  try {
    await page.goto(`${origin}/blog`);
    await expect(page.getByRole('article').filter({ hasText: 'Half written' })).toContainText(
      'Draft',
    );
    await expect(page.getByRole('article').filter({ hasText: 'About first' })).not.toContainText(
      'Draft',
    );

    await page.goto(`${origin}/blog/second`);
    await expect(page.getByRole('note')).toHaveText('Draft: only you see this');

    await page.goto(`${origin}/blog/first`);
    await expect(page.getByRole('note')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About first');
    await page.waitForLoadState('networkidle');
    const info = (await (await fetch(`${origin}/.local/info.json`)).json()) as StackInfo;
    const editor = createEditor(createSanityClient(info.content ?? ''));
    await editor.edit('post-first', { set: { title: 'About mats' } });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About mats');
    await expect(page.getByRole('note')).toBeVisible();

    await page.goto(`${origin}/blog`);
    const plannedPost = page.getByRole('article').filter({ hasText: 'Written ahead' });
    await expect(plannedPost).toBeHidden();
    await page.waitForLoadState('networkidle');
    const method = 'POST';
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ set: publishedAt });
    expect((await fetch(`${origin}/.local/clock`, { method, headers, body })).status).toBe(200);
    await expect(plannedPost).toBeVisible();
  } finally {
    await stop();
    await rm(folder, { recursive: true });
  }
});
