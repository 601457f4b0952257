import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { readDataset } from '#content/blog/dataset.ts';
import { author, paragraph, picture, post } from '#tests/support/blog-documents.ts';
import { serveQueries } from '#tests/support/query-endpoint.ts';
import { writeDataset } from '#tests/support/write-dataset.ts';

const test = base.extend<{ folder: string }>({
  // Within the project: builds to folders elsewhere share one for what they have between them.
  folder: async ({}, use, testInfo) => {
    const folder = testInfo.outputPath('blog');
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

/** Not at once with this process, which may have to answer the build's questions. */
async function build(folder: string, variables: Record<string, string>) {
  const child = spawn('astro', ['build', '--outDir', join(folder, 'site')], {
    env: { ...process.env, ...variables },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => (said += words));
  }
  const [status] = (await once(child, 'close')) as [number];
  return { status, said, read: (file: string) => readFile(join(folder, 'site', file), 'utf8') };
}

const span = (text: string, ...marks: string[]) => ({ _type: 'span', _key: 's', text, marks });
const soon = new Date(Date.now() + 3_600_000).toISOString();

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

const links = ['javascript:alert(1)', 'data:text/html,<script>1</script>', '//elsewhere.example'];

const hostile = [
  { ...author, name: 'Wanjiku <b>bold</b>', bio: '"><script>alert(1)</script>' },
  post('hostile', {
    title: '</title><script>alert("title")</script>',
    excerpt: '"><img src=x onerror=alert(1)> is only a sentence of the right length here',
    body: [
      paragraph('<script>alert("body")</script><img src=x onerror=alert(1)>'),
      ...links.map((href, at) =>
        paragraph('', {
          children: [span(`link ${at}`, 'l')],
          markDefs: [{ _key: 'l', _type: 'link', href }],
        }),
      ),
      { _type: 'youtube', _key: 'y', url: 'https://video.example/' },
      paragraph('Karibu 🧺 sana', { style: 'marquee" onclick="alert(1)' }),
      paragraph('מחירים והובלה לנירובי'),
      picture({ _key: 'i', caption: '<script>alert("caption")</script>' }),
    ],
  }),
  post('long', { body: Array.from({ length: 10_000 }, (_, at) => paragraph(`Block ${at}.`)) }),
  post('to-come', { publishedAt: soon, title: 'Not before tomorrow' }),
  { ...post('secret', { title: 'Nobody may know' }), _id: 'drafts.post-secret' },
];

test('a blog of hostile documents is built into harmless pages, and drafts into none [R120]', async ({
  folder,
}) => {
  await writeDataset(folder, hostile);
  const { status, said, read } = await build(folder, { BLOG_DATASET: folder });
  expect(status, said).toBe(0);
  expect(said).toContain("The post 'hostile' leaves out 'youtube'.");

  const [whole, feed] = await Promise.all([read('blog/hostile.html'), read('rss.xml')]);
  const page = mainOf(whole);
  const markup = whole.replaceAll(/="[^"]*"/g, '');
  expect(markup.match(/<script>alert|<img src=x|<b>bold|onclick/g)).toBeNull();
  expect(page).toContain('&lt;script&gt;alert(&quot;body&quot;)');
  expect(page).toContain('Karibu 🧺 sana');
  expect(page).toContain('מחירים והובלה לנירובי');
  expect(page).toContain('<p>link 0</p><p>link 1</p><p>link 2</p>');
  expect(page).not.toContain('video.example');
  expect(feed).toContain('&amp;lt;script&amp;gt;alert(&amp;quot;body&amp;quot;)');
  for (const text of [page, feed]) expect(text).not.toMatch(/javascript:|data:text|elsewhere/i);

  const long = await read('blog/long.html');
  expect(long.match(/<p>Block \d+\.<\/p>/g)).toHaveLength(10_000);

  const files = await readdir(join(folder, 'site'), { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => /\.(html|xml|json)$/.test(entry.name))) {
    const text = await readFile(join(file.parentPath, file.name), 'utf8');
    expect(text, file.name).not.toMatch(/Nobody may know|Not before tomorrow|\/blog\/secret/);
  }
});

test('a long list goes on over pages, with every post on one of them', async ({ folder }) => {
  const slugs = Array.from({ length: 30 }, (_, at) => `post-${at}`);
  await writeDataset(folder, [author, ...slugs.map((slug) => post(slug))]);
  const { status, said, read } = await build(folder, { BLOG_DATASET: folder });
  expect(status, said).toBe(0);
  const [first, second] = [await read('blog.html'), await read('blog/older/2.html')];
  expect(first.match(/href="\/blog\/post-\d+"/g)).toHaveLength(24);
  expect(second.match(/href="\/blog\/post-\d+"/g)).toHaveLength(6);
  expect(first).toContain('href="/blog/older/2"');
  expect(second).toContain('<title>Tangaza | Blog, page 2</title>');
  expect(JSON.parse(await read('blog/posts.json'))).toHaveLength(24);
});

test('a post that shows a picture which is not there stops the build by its name', async ({
  folder,
}) => {
  const gone = `image@file://./images/${'0'.repeat(40)}-800x600.png`;
  await writeDataset(folder, [
    author,
    post('lost', { mainImage: picture({ _sanityAsset: gone }) }),
  ]);
  const { status, said } = await build(folder, { BLOG_DATASET: folder });
  expect(status).not.toBe(0);
  expect(said).toContain("The post 'lost' shows");
});

test('a blog at Sanity is built with its pictures, which no page asks for elsewhere [R161]', async ({
  folder,
}) => {
  await writeDataset(folder, [
    author,
    post('mats', { body: [picture({ _key: 'i' })] }),
    { ...post('secret', { title: 'Nobody may know' }), _id: 'drafts.post-secret' },
  ]);
  const endpoint = await serveQueries(await readDataset(folder), join(folder, 'images'));
  const variables = { SANITY_PROJECT_ID: 'abc12345', SANITY_API_HOST: endpoint.address };

  const { status, said, read } = await build(folder, variables);
  expect(status, said).toBe(0);
  const page = await read('blog/mats.html');
  expect(page).toContain('About mats');
  expect(page).toMatch(/srcset="\/_astro\/[^"]*\.avif 360w/i);
  const pages = page + (await read('blog.html')) + (await read('rss.xml'));
  expect(pages).not.toContain(endpoint.address);
  expect(pages).not.toContain('cdn.sanity.io');
  expect(pages).not.toContain('Nobody may know');
  expect(new Set(endpoint.pictures).size).toBe(1);

  endpoint.breakDown(500);
  const broken = await build(folder, variables);
  expect(broken.status).not.toBe(0);
  expect(broken.said).toContain('The blog could not be read from Sanity, project abc12345');
  await endpoint.close();
});

test('a project id that cannot be one stops the build by its name', async ({ folder }) => {
  const { status, said } = await build(folder, { SANITY_PROJECT_ID: 'https://sanity.io/my' });
  expect(status).not.toBe(0);
  expect(said).toContain('SANITY_PROJECT_ID: must be the id of a Sanity project');
});

test('a changed text makes the build encode no picture again', async ({ folder }) => {
  await writeDataset(folder, [author, post('mats')]);
  await build(folder, { BLOG_DATASET: folder });
  await writeDataset(folder, [author, post('mats', { title: 'Better mats' })]);
  const { said, read } = await build(folder, { BLOG_DATASET: folder });
  expect(await read('blog/mats.html')).toContain('Better mats');
  expect(said).toContain('reused cache entry');
  expect(said).not.toContain('before: ');
});
