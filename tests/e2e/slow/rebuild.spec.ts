import { encodeSignatureHeader } from '@sanity/webhook';
import { expect, test } from '@playwright/test';
import { author, post } from '#tests/support/blog-documents.ts';
import { startSite, type Site } from '#tests/support/site.ts';
import { writeDataset } from '#tests/support/write-dataset.ts';

/** Reads pages as visitors do, one after the other, until it is told to stop. */
function keepReading(address: string, paths: string[]) {
  const statuses: Record<string, Set<number>> = {};
  let reads = 0;
  const stop = new AbortController();
  const reading = (async () => {
    while (!stop.signal.aborted) {
      for (const path of paths) {
        const { status } = await fetch(address + path);
        (statuses[path] ??= new Set()).add(status);
        reads += 1;
      }
    }
  })();
  return async () => {
    stop.abort();
    await reading;
    return { statuses, reads };
  };
}

async function publish(site: Site, address: string) {
  const body = JSON.stringify({ _id: 'post-second', _type: 'post', slug: 'second' });
  const { webhookSecret } = await site.secrets();
  const signature = await encodeSignatureHeader(body, Date.now(), webhookSecret);
  const headers = { 'sanity-webhook-signature': signature };
  return fetch(`${address}/api/sanity-webhook`, { method: 'POST', body, headers });
}

const textOf = async (url: string) => (await fetch(url)).text();

test('what an editor publishes appears on the running site, and no visitor meets an error', async ({}, testInfo) => {
  const folder = testInfo.outputPath('blog');
  await writeDataset(folder, [author, post('first')]);
  const site = await startSite({ BLOG_DATASET: folder });
  const address = site.localOrigin.replace('localhost', '127.0.0.1');
  const oldPage = await textOf(`${address}/`);
  const script = /\/_astro\/[\w.-]+\.js/.exec(oldPage)?.[0] ?? '';
  expect(script).not.toBe('');

  const stop = keepReading(address, ['/', '/blog', '/judys-mats', script]);
  await writeDataset(folder, [author, post('first'), post('second')]);
  expect((await publish(site, address)).status).toBe(202);
  await expect.poll(() => textOf(`${address}/blog`), { timeout: 50_000 }).toContain('/blog/second');
  const { statuses, reads } = await stop();

  expect(Object.values(statuses).flatMap((each) => Array.from(each))).toEqual([200, 200, 200, 200]);
  expect(reads).toBeGreaterThan(20);
  expect((await fetch(`${address}/blog/second`)).status).toBe(200);
  expect(await textOf(`${address}/sitemap-0.xml`)).toContain('/blog/second');
  await site.stop();
});
