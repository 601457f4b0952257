/** Builds of the whole site: from a hosted database, from a hostile blog, with jobs, and builds that must fail. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test as base } from '@playwright/test';
import {
  author,
  createParagraph,
  createPictureField,
  createPost,
} from '#tests/support/blog-documents.ts';
import { startContentProcess } from '#tests/support/content-child.ts';
import { cardButtons, hostedConfiguration } from '#tests/support/hosted-configuration.ts';
import { startPublishedDatabase } from '#tests/support/published-database.ts';
import { job } from '#tests/support/staff-client.ts';
import { writeDataset } from '#tests/support/write-dataset.ts';

const test = base.extend<{ folder: string }>({
  // The folder is inside the project, because builds to outside folders share one cache folder.
  folder: async ({}, use, testInfo) => {
    const folder = testInfo.outputPath('data');
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

/** The build runs in another process, because this process may have to answer its requests. */
async function build(folder: string, variables: Record<string, string>) {
  const child = spawn('astro', ['build', '--outDir', join(folder, 'site')], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, complained, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  const read = (file: string) => readFile(join(folder, 'site', file), 'utf8');
  return { status, output: stdout + complained, read };
}

const hosted = {
  NETLIFY: 'true',
  ...hostedConfiguration,
  ...cardButtons,
  // Values that no page contains by accident.
  SUPABASE_SECRET_KEY: 'sb_secret_of_the_project',
  SUPABASE_SIGNING_KEY: 'the-signing-key-of-the-hosted-project',
};

const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** A row of the view of open jobs. */
const openJob = (id: number, title: string, days: number) => ({
  id,
  title,
  description: job.jobDescription,
  employer: job.employer,
  website: null,
  requirements: job.requirements,
  responsibilities: job.responsibilities,
  how_to_apply: job.howToApply,
  apply_email: job.applyEmail,
  category: job.category,
  location: job.location,
  employment: job.employment,
  date_posted: inDays(days - 30),
  valid_through: inDays(days),
});

const span = (content: string, ...marks: string[]) => ({
  _type: 'span',
  _key: 's',
  text: content,
  marks,
});
const links = ['javascript:alert(1)', 'data:text/html,<script>1</script>', '//elsewhere.example'];
const hostile = [
  { ...author, name: 'Wanjiku <b>bold</b>', bio: '"><script>alert(1)</script>' },
  createPost('hostile', {
    title: '</title><script>alert("title")</script>',
    excerpt: '"><img src=x onerror=alert(1)> is only a sentence of the right length here',
    body: [
      createParagraph('<script>alert("body")</script><img src=x onerror=alert(1)>'),
      ...links.map((href, at) =>
        createParagraph('', {
          children: [span(`link ${at}`, 'l')],
          markDefs: [{ _key: 'l', _type: 'link', href }],
        }),
      ),
      { _type: 'youtube', _key: 'y', url: 'https://video.example/' },
      createParagraph('Karibu 🧺 sana', { style: 'marquee" onclick="alert(1)' }),
      createParagraph('מחירים והובלה לנירובי'),
      createPictureField({ _key: 'i', caption: '<script>alert("caption")</script>' }),
    ],
  }),
  createPost('long', {
    body: Array.from({ length: 10_000 }, (_, at) => createParagraph(`Block ${at}.`)),
  }),
  ...Array.from({ length: 28 }, (_, at) => createPost(`post-${at}`)),
  createPost('to-come', {
    publishedAt: new Date(Date.now() + 3_600_000).toISOString(),
    title: 'Not before tomorrow',
  }),
  { ...createPost('secret', { title: 'Nobody may know' }), _id: 'drafts.post-secret' },
];

test('a hosted build includes database, pictures, PayPal and jobs, without drafts [R117, R120, R163]', async ({
  folder,
}) => {
  test.setTimeout(240_000);
  await writeDataset(folder, hostile);
  const jobs = join(folder, 'jobs.json');
  await writeFile(
    jobs,
    JSON.stringify([
      openJob(1001, 'Tailor of the feed', 20),
      openJob(1002, 'Tailor of long ago', -2),
    ]),
  );
  const database = await startPublishedDatabase();
  const variables = {
    ...hosted,
    SUPABASE_URL: database.url,
    BLOG_DATASET: folder,
    JOBS_FEED: jobs,
  };
  const { status, output, read } = await build(folder, variables);
  expect(status, output).toBe(0);
  expect(Array.from(database.keys)).toEqual([hosted.SUPABASE_PUBLISHABLE_KEY]);
  const index = await read('index.html');
  expect(index).toContain(`connect-src 'self' ${database.url};`);
  expect(index).toContain('upgrade-insecure-requests');
  expect(await read('_redirects')).toBe(
    `/media/* ${database.url}/storage/v1/object/public/media/:splat 200\n`,
  );
  for (const name of ['index', 'all-businesses', 'all-businesses/town/thika']) {
    const html = await read(`${name}.html`);
    expect(html).toContain('href="/wambui-baskets"');
    expect(html).toContain('/media/5a0e1b6f-0000-4000-8000-000000000001/640.webp');
  }

  for (const name of ['index', 'about-tangaza'])
    expect(await read(`${name}.html`)).toContain(
      'Measured from 26 October 2026 to 22 November 2026: at least 1,640 people a day.',
    );

  const pricing = await read('pricing.html');
  expect(pricing.match(/action="https:\/\/www\.paypal\.com\/cgi-bin\/webscr"/g)).toHaveLength(3);
  const buttons = pricing.matchAll(/name="hosted_button_id" value="([^"]*)"/g);
  expect(Array.from(buttons, ([, id]) => id)).toEqual([
    hosted.PAYPAL_BUTTON_DAILY,
    hosted.PAYPAL_BUTTON_WEEKLY,
    hosted.PAYPAL_BUTTON_MONTHLY,
  ]);
  expect(pricing).toContain('name="return" value="https://tangaza.example/thank-you"');
  expect(pricing).toContain('name="cancel_return" value="https://tangaza.example/cancel"');

  const listed = await read('job-listings.html');
  expect(listed).toContain('id="job-1001"');
  expect(listed).not.toContain('Tailor of long ago');
  expect(listed).toContain('Order packer');
  const [, data = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(listed) ?? [];
  expect((JSON.parse(data) as { title: string }[]).map(({ title }) => title)).toContain(
    'Tailor of the feed',
  );

  // A rebuild forwards such lines to the operator of the site.
  expect(output).toMatch(/\[WARN\].* The post 'hostile' leaves out a link to "javascript:alert/);
  expect(output).toContain(", 'youtube'.");
  const whole = await read('blog/hostile.html');
  const feed = await read('rss.xml');
  const page = whole.slice(whole.indexOf('<main'), whole.indexOf('</main>'));
  const markup = whole.replaceAll(/="[^"]*"/g, '');
  expect(markup.match(/<script>alert|<img src=x|<b>bold|onclick/g)).toBeNull();
  expect(page).toContain('&lt;script&gt;alert(&quot;body&quot;)');
  expect(page).toContain('Karibu 🧺 sana');
  expect(page).toContain('מחירים והובלה לנירובי');
  expect(page).toContain('<p>link 0</p><p>link 1</p><p>link 2</p>');
  expect(page).not.toContain('video.example');
  expect(feed).toContain('&amp;lt;script&amp;gt;alert(&amp;quot;body&amp;quot;)');
  for (const html of [page, feed]) expect(html).not.toMatch(/javascript:|data:text|elsewhere/i);
  expect((await read('blog/long.html')).match(/<p>Block \d+\.<\/p>/g)).toHaveLength(10_000);

  const first = await read('blog.html');
  const second = await read('blog/older/2.html');
  expect(first.match(/<article/g)).toHaveLength(24);
  expect(second.match(/<article/g)).toHaveLength(6);
  expect(first).toContain('href="/blog/older/2"');
  expect(second).toContain('<title>Tangaza | Blog, page 2</title>');
  expect(JSON.parse(await read('blog/posts.json'))).toHaveLength(24);

  const entries = await readdir(join(folder, 'site'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  // A function renders a member's listing: a file would remain after the listing ends.
  expect(files.map(({ name }) => name)).not.toContain('wambui-baskets.html');
  const built = (
    await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')))
  ).join('\n');
  expect(built).toContain(hosted.SUPABASE_PUBLISHABLE_KEY);
  expect(built).not.toContain(hosted.SUPABASE_SECRET_KEY);
  expect(built).not.toContain(hosted.SUPABASE_SIGNING_KEY);
  expect(built).not.toMatch(/Nobody may know|Not before tomorrow|\/blog\/secret/);

  // A changed text causes no new encoding of pictures.
  await writeDataset(folder, [author, createPost('post-1', { title: 'Better mats' })]);
  const again = await build(folder, variables);
  database.close();
  expect(await again.read('blog/post-1.html')).toContain('Better mats');
  expect(again.output).toContain('reused cache entry');
  expect(again.output).not.toContain('before: ');
});

test('a blog at Sanity is built with local pictures [R161]', async ({ folder }) => {
  await writeDataset(folder, [
    author,
    createPost('mats', { body: [createPictureField({ _key: 'i' })] }),
    { ...createPost('secret', { title: 'Nobody may know' }), _id: 'drafts.post-secret' },
  ]);
  const content = await startContentProcess(folder);
  const variables = { SANITY_PROJECT_ID: 'abc12345', SANITY_API_HOST: content.address };
  const { status, output, read } = await build(folder, variables);
  expect(status, output).toBe(0);
  const page = await read('blog/mats.html');
  expect(page).toContain('About mats');
  expect(page).toMatch(/srcset="\/_astro\/[^"]*\.avif 360w/i);
  const pages = page + (await read('blog.html')) + (await read('rss.xml'));
  expect(pages).not.toContain(content.address);
  expect(pages).not.toContain('cdn.sanity.io');
  expect(pages).not.toContain('Nobody may know');

  await content.kill();
  const broken = await build(folder, variables);
  expect(broken.status).not.toBe(0);
  expect(broken.output).toContain('The blog could not be read from Sanity, project abc12345');
});

test('a missing or broken source stops the build by name [R117]', async ({ folder }) => {
  test.setTimeout(240_000);
  const missingPicture = `image@file://./images/${'0'.repeat(40)}-800x600.png`;
  const lost = createPost('lost', {
    mainImage: createPictureField({ _sanityAsset: missingPicture }),
  });
  const file = `${'1'.repeat(40)}-800x600.png`;
  const torn = createPost('torn', {
    mainImage: createPictureField({ _sanityAsset: `image@file://./images/${file}` }),
  });
  await writeDataset(folder, [author, lost, torn]);
  await writeFile(join(folder, 'images', file), 'no picture');
  const jobs = join(folder, 'jobs.json');
  await writeFile(jobs, JSON.stringify([{ ...openJob(1001, 'Tailor', 20), requirements: 'none' }]));
  const noJobs = join(folder, 'no-jobs.json');
  await writeFile(noJobs, '[]');
  const database = await startPublishedDatabase(500);
  for (const [variables, ...messages] of [
    [
      { BLOG_DATASET: folder },
      "The post 'lost', mainImage.asset: is a picture that is not there",
      "The post 'torn', mainImage: is a damaged picture",
    ],
    [{ JOBS_FEED: jobs }, 'requirements'],
    [
      { ...hosted, SUPABASE_URL: database.url, JOBS_FEED: noJobs },
      `The adverts could not be read from ${database.url}.`,
    ],
    [{ NETLIFY: hosted.NETLIFY, URL: hosted.URL }, 'SUPABASE_SIGNING_KEY is missing'],
  ] as [Record<string, string>, ...string[]][]) {
    const { status, output } = await build(folder, variables);
    expect(status, messages.join()).not.toBe(0);
    for (const each of messages) expect(output).toContain(each);
  }
  database.close();
});
