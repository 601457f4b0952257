import { encodeSignatureHeader } from '@sanity/webhook';
import { expect, test } from '@playwright/test';
import { toPictureId } from '#domain/article/picture-id.ts';
import { author, createParagraph, pictureFile, createPost } from '#tests/support/blog-documents.ts';
import { createSanityClient, createEditor } from '#tests/support/content-server.ts';
import { createSiteListingSteps } from '#tests/support/listings-of-site.ts';
import { control } from '#tests/support/member.ts';
import { startSite, type Site } from '#tests/support/site.ts';
import { writeDataset } from '#tests/support/write-dataset.ts';

/**
 * Requests pages in sequence, as visitors do.
 * @returns a function that stops the requests, and returns the statuses by path and the number of responses
 */
function startReading(address: string, paths: string[]) {
  const statuses: Record<string, Set<number>> = {};
  let responseCount = 0;
  const controller = new AbortController();
  const reading = (async () => {
    while (!controller.signal.aborted) {
      for (const path of paths) {
        const { status } = await fetch(address + path);
        (statuses[path] ??= new Set()).add(status);
        responseCount += 1;
      }
    }
  })();
  return async () => {
    controller.abort();
    await reading;
    return { statuses, responseCount };
  };
}

async function sendWebhook(site: Site, address: string) {
  const body = JSON.stringify({ _id: 'post-second', _type: 'post', slug: 'second' });
  const { webhookSecret } = await site.secrets();
  const signature = await encodeSignatureHeader(body, Date.now(), webhookSecret);
  const headers = { 'sanity-webhook-signature': signature };
  return fetch(`${address}/api/sanity-webhook`, { method: 'POST', body, headers });
}

const fetchText = async (url: string) => (await fetch(url)).text();

/** The file of another sample picture. */
const otherPicture = '558e5e69e294f4507f176ad0de045863733d32f1-1600x1000.png';
const [oldHash = '', newHash = ''] = [pictureFile, otherPicture].map((file) => file.split('-')[0]);

test('changes of posts reach the running site without errors [R120]', async ({}, testInfo) => {
  const folder = testInfo.outputPath('blog');
  await writeDataset(folder, [
    author,
    ...['first', 'second', 'third'].map((slug) => createPost(slug)),
  ]);
  const site = await startSite({ BLOG_DATASET: folder });
  const address = site.localOrigin.replace('localhost', '127.0.0.1');
  const script = /\/_astro\/[\w.-]+\.js/.exec(await fetchText(`${address}/`))?.[0] ?? '';
  expect(script).not.toBe('');

  const stopReading = startReading(address, ['/', '/blog', '/judys-mats', script]);
  const expectListed = (slug: string) =>
    expect
      .poll(() => fetchText(`${address}/blog`), { timeout: 150_000 })
      .toContain(`/blog/${slug}"`);
  expect((await sendWebhook(site, address)).status).toBe(202);
  await expectListed('second');
  expect((await fetch(`${address}/blog/second`)).status).toBe(200);
  // This response makes the endpoint load the data of this build. The next build has to replace the data.
  expect((await fetch(`${address}/blog/renamed`)).status).toBe(404);

  const editor = createEditor(createSanityClient(site.info.content ?? ''));
  await editor.unpublish('post-second');
  await editor.edit(author._id, { set: { name: 'Wanjiku Kamau' } });
  await editor.publish(author._id);
  const asset = { _type: 'reference', _ref: toPictureId(otherPicture) };
  const newImage = { _type: 'image', asset, alt: 'A mat in the sun' };
  const slug = { _type: 'slug', current: 'renamed' };
  const body = [createParagraph('The same words.'), { _key: 'i', ...newImage }];
  await editor.edit('post-first', { set: { slug, mainImage: newImage, body } });
  await editor.publish('post-first');
  await expectListed('renamed');
  const { statuses, responseCount } = await stopReading();

  expect(Object.values(statuses).flatMap((codes) => Array.from(codes))).toEqual([
    200, 200, 200, 200,
  ]);
  expect(responseCount).toBeGreaterThan(20);
  const [page = '', ...otherTexts] = await Promise.all(
    ['blog/renamed', 'blog', 'blog/third', 'rss.xml', 'sitemap-0.xml', 'blog/posts.json'].map(
      (path) => fetchText(`${address}/${path}`),
    ),
  );
  for (const text of [page, ...otherTexts]) {
    expect(text).toContain('renamed');
    expect(text).not.toMatch(/\/blog\/(first|second)\b|Wanjiku Njeri/);
  }
  const [listPage, thirdPage, feed] = otherTexts;
  for (const text of [page, listPage, feed]) expect(text).toContain(newHash);
  // The metadata for link previews and search results has the new picture as well.
  expect(page).not.toContain(oldHash);
  for (const text of [page, thirdPage]) {
    expect(text).toContain('By Wanjiku Kamau');
    expect(text).toMatch(/id="about-author"[^]*Wanjiku Kamau/);
    expect(text).toContain('"author":{"@type":"Person","name":"Wanjiku Kamau"}');
  }
  const formerResponse = await fetch(`${address}/blog/first`, { redirect: 'manual' });
  expect([formerResponse.status, formerResponse.headers.get('location')]).toEqual([
    301,
    '/blog/renamed',
  ]);
  expect((await fetch(`${address}/blog/second`)).status).toBe(410);

  await editor.unpublish('post-first');
  await editor.unpublish('post-third');
  await expect
    .poll(() => fetchText(`${address}/blog`), { timeout: 150_000 })
    .toContain('Nothing is written here yet');
  expect(await fetchText(`${address}/rss.xml`)).toMatch(/<channel>(?![^]*<item>)/);
  expect(await fetchText(`${address}/sitemap-0.xml`)).not.toContain('/blog/');
  expect((await fetch(`${address}/blog/renamed`)).status).toBe(410);
  await site.stop();
});

test('each night the site is rebuilt with the new adverts', async () => {
  const site = await startSite();
  const listings = await createSiteListingSteps(site);
  const { slug } = await listings.live({ title: 'Night Shop', package: 'monthly' });
  const listUrl = `${site.localOrigin.replace('localhost', '127.0.0.1')}/all-businesses`;
  expect(await fetchText(listUrl)).not.toContain(`href="/${slug}"`);
  await control(site, 'clock', { advance: 86_400 });
  await expect.poll(() => fetchText(listUrl), { timeout: 150_000 }).toContain(`href="/${slug}"`);
  await site.stop();
});
