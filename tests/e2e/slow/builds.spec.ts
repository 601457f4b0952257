/** Builds the whole site: from a hosted database, a hostile blog and jobs, from Sanity, and from broken sources. */
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

/** Builds the site in another process, because this process may have to respond to requests of the build. */
async function build(folder: string, variables: Record<string, string>) {
  const child = spawn('astro', ['build', '--outDir', join(folder, 'site')], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  const readBuiltFile = (file: string) => readFile(join(folder, 'site', file), 'utf8');
  return { status, output: stdout + stderr, readBuiltFile };
}

const hostedVariables = {
  NETLIFY: 'true',
  ...hostedConfiguration,
  ...cardButtons,
  // Values that no page contains by accident.
  SUPABASE_SECRET_KEY: 'sb_secret_of_the_project',
  SUPABASE_SIGNING_KEY: 'the-signing-key-of-the-hosted-project',
};

const getDateInDays = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** Creates a row of the view of open jobs. The last day of the job is the given number of days from today. */
const createOpenJob = (id: number, title: string, days: number) => ({
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
  date_posted: getDateInDays(days - 30),
  valid_through: getDateInDays(days),
});

const createSpan = (content: string, ...marks: string[]) => ({
  _type: 'span',
  _key: 's',
  text: content,
  marks,
});
const links = ['javascript:alert(1)', 'data:text/html,<script>1</script>', '//elsewhere.example'];
const hostileDataset = [
  { ...author, name: 'Wanjiku <b>bold</b>', bio: '"><script>alert(1)</script>' },
  createPost('hostile', {
    title: '</title><script>alert("title")</script>',
    excerpt: '"><img src=x onerror=alert(1)> is only a sentence of the right length here',
    body: [
      createParagraph('<script>alert("body")</script><img src=x onerror=alert(1)>'),
      ...links.map((href, index) =>
        createParagraph('', {
          children: [createSpan(`link ${index}`, 'l')],
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
    body: Array.from({ length: 10_000 }, (_, index) => createParagraph(`Block ${index}.`)),
  }),
  ...Array.from({ length: 28 }, (_, index) => createPost(`post-${index}`)),
  createPost('to-come', {
    publishedAt: new Date(Date.now() + 3_600_000).toISOString(),
    title: 'Not before tomorrow',
  }),
  { ...createPost('secret', { title: 'Nobody may know' }), _id: 'drafts.post-secret' },
];

test('a hosted build includes database, pictures, PayPal and jobs, without drafts [R117, R120, R163]', async ({
  folder,
}) => {
  await writeDataset(folder, hostileDataset);
  const jobsFile = join(folder, 'jobs.json');
  await writeFile(
    jobsFile,
    JSON.stringify([
      createOpenJob(1001, 'Tailor of the feed', 20),
      createOpenJob(1002, 'Tailor of long ago', -2),
    ]),
  );
  const database = await startPublishedDatabase();
  const variables = {
    ...hostedVariables,
    SUPABASE_URL: database.url,
    BLOG_DATASET: folder,
    JOBS_FEED: jobsFile,
  };
  const { status, output, readBuiltFile } = await build(folder, variables);
  expect(status, output).toBe(0);
  expect(Array.from(database.keys)).toEqual([hostedVariables.SUPABASE_PUBLISHABLE_KEY]);
  const index = await readBuiltFile('index.html');
  expect(index).toContain(`connect-src 'self' ${database.url};`);
  expect(index).toContain('upgrade-insecure-requests');
  expect(await readBuiltFile('_redirects')).toBe(
    `/media/* ${database.url}/storage/v1/object/public/media/:splat 200\n`,
  );
  for (const name of ['index', 'all-businesses', 'all-businesses/town/thika']) {
    const html = await readBuiltFile(`${name}.html`);
    expect(html).toContain('href="/wambui-baskets"');
    expect(html).toContain('/media/5a0e1b6f-0000-4000-8000-000000000001/640.webp');
  }

  for (const name of ['index', 'about-tangaza'])
    expect(await readBuiltFile(`${name}.html`)).toContain(
      'Measured from 26 October 2026 to 22 November 2026: at least 1,640 people a day.',
    );

  const pricing = await readBuiltFile('pricing.html');
  expect(pricing.match(/action="https:\/\/www\.paypal\.com\/cgi-bin\/webscr"/g)).toHaveLength(3);
  const buttons = pricing.matchAll(/name="hosted_button_id" value="([^"]*)"/g);
  expect(Array.from(buttons, ([, id]) => id)).toEqual([
    hostedVariables.PAYPAL_BUTTON_DAILY,
    hostedVariables.PAYPAL_BUTTON_WEEKLY,
    hostedVariables.PAYPAL_BUTTON_MONTHLY,
  ]);
  expect(pricing).toContain('name="return" value="https://tangaza.example/thank-you"');
  expect(pricing).toContain('name="cancel_return" value="https://tangaza.example/cancel"');

  const jobPage = await readBuiltFile('job-listings.html');
  expect(jobPage).toContain('id="job-1001"');
  expect(jobPage).not.toContain('Tailor of long ago');
  expect(jobPage).toContain('Order packer');
  const [, data = ''] =
    /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(jobPage) ?? [];
  expect((JSON.parse(data) as { title: string }[]).map(({ title }) => title)).toContain(
    'Tailor of the feed',
  );

  // A rebuild forwards warnings to the operator of the site.
  expect(output).toMatch(/\[WARN\].* The post 'hostile' leaves out a link to "javascript:alert/);
  expect(output).toContain(", 'youtube'.");
  const postPage = await readBuiltFile('blog/hostile.html');
  const feed = await readBuiltFile('rss.xml');
  const page = postPage.slice(postPage.indexOf('<main'), postPage.indexOf('</main>'));
  const markup = postPage.replaceAll(/="[^"]*"/g, '');
  expect(markup.match(/<script>alert|<img src=x|<b>bold|onclick/g)).toBeNull();
  expect(page).toContain('&lt;script&gt;alert(&quot;body&quot;)');
  expect(page).toContain('Karibu 🧺 sana');
  expect(page).toContain('מחירים והובלה לנירובי');
  expect(page).toContain('<p>link 0</p><p>link 1</p><p>link 2</p>');
  expect(page).not.toContain('video.example');
  expect(feed).toContain('&amp;lt;script&amp;gt;alert(&amp;quot;body&amp;quot;)');
  for (const html of [page, feed]) expect(html).not.toMatch(/javascript:|data:text|elsewhere/i);
  expect((await readBuiltFile('blog/long.html')).match(/<p>Block \d+\.<\/p>/g)).toHaveLength(
    10_000,
  );

  const firstPage = await readBuiltFile('blog.html');
  const secondPage = await readBuiltFile('blog/older/2.html');
  // The blog has 30 published posts, and a page of the list has 24.
  expect(firstPage.match(/<article/g)).toHaveLength(24);
  expect(secondPage.match(/<article/g)).toHaveLength(6);
  expect(firstPage).toContain('href="/blog/older/2"');
  expect(secondPage).toContain('<title>Tangaza | Blog, page 2</title>');
  expect(JSON.parse(await readBuiltFile('blog/posts.json'))).toHaveLength(24);

  const entries = await readdir(join(folder, 'site'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  // A function renders the listing of a member, because a file would remain after the listing ends.
  expect(files.map(({ name }) => name)).not.toContain('wambui-baskets.html');
  const builtText = (
    await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')))
  ).join('\n');
  expect(builtText).toContain(hostedVariables.SUPABASE_PUBLISHABLE_KEY);
  expect(builtText).not.toContain(hostedVariables.SUPABASE_SECRET_KEY);
  expect(builtText).not.toContain(hostedVariables.SUPABASE_SIGNING_KEY);
  expect(builtText).not.toMatch(/Nobody may know|Not before tomorrow|\/blog\/secret/);

  // A changed text causes no new encoding of pictures.
  await writeDataset(folder, [author, createPost('post-1', { title: 'Better mats' })]);
  const secondBuild = await build(folder, variables);
  database.close();
  expect(await secondBuild.readBuiltFile('blog/post-1.html')).toContain('Better mats');
  expect(secondBuild.output).toContain('reused cache entry');
  expect(secondBuild.output).not.toContain('before: ');
});

test('a blog at Sanity is built with local pictures [R161]', async ({ folder }) => {
  await writeDataset(folder, [
    author,
    createPost('mats', { body: [createPictureField({ _key: 'i' })] }),
    { ...createPost('secret', { title: 'Nobody may know' }), _id: 'drafts.post-secret' },
  ]);
  const content = await startContentProcess(folder);
  const variables = { SANITY_PROJECT_ID: 'abc12345', SANITY_API_HOST: content.address };
  const { status, output, readBuiltFile } = await build(folder, variables);
  expect(status, output).toBe(0);
  const page = await readBuiltFile('blog/mats.html');
  expect(page).toContain('About mats');
  expect(page).toMatch(/srcset="\/_astro\/[^"]*\.avif 360w/i);
  const pages = page + (await readBuiltFile('blog.html')) + (await readBuiltFile('rss.xml'));
  expect(pages).not.toContain(content.address);
  expect(pages).not.toContain('cdn.sanity.io');
  expect(pages).not.toContain('Nobody may know');

  await content.kill();
  const failedBuild = await build(folder, variables);
  expect(failedBuild.status).not.toBe(0);
  expect(failedBuild.output).toContain('The blog could not be read from Sanity, project abc12345');
});

test('a build stops at a missing or broken source, and names it [R117]', async ({ folder }) => {
  const missingPicture = `image@file://./images/${'0'.repeat(40)}-800x600.png`;
  const missingPost = createPost('lost', {
    mainImage: createPictureField({ _sanityAsset: missingPicture }),
  });
  const pictureName = `${'1'.repeat(40)}-800x600.png`;
  const damagedPost = createPost('torn', {
    mainImage: createPictureField({ _sanityAsset: `image@file://./images/${pictureName}` }),
  });
  await writeDataset(folder, [author, missingPost, damagedPost]);
  await writeFile(join(folder, 'images', pictureName), 'no picture');
  const jobsFile = join(folder, 'jobs.json');
  await writeFile(
    jobsFile,
    JSON.stringify([{ ...createOpenJob(1001, 'Tailor', 20), requirements: 'none' }]),
  );
  const emptyJobsFile = join(folder, 'no-jobs.json');
  await writeFile(emptyJobsFile, '[]');
  const database = await startPublishedDatabase(500);
  for (const [variables, ...messages] of [
    [
      { BLOG_DATASET: folder },
      "The post 'lost', mainImage.asset: is a picture that is not there",
      "The post 'torn', mainImage: is a damaged picture",
    ],
    [{ JOBS_FEED: jobsFile }, 'requirements'],
    [
      { ...hostedVariables, SUPABASE_URL: database.url, JOBS_FEED: emptyJobsFile },
      // The build reads several tables at the same time, and reports the first failure.
      `could not be read from ${database.url}.`,
    ],
    [
      { NETLIFY: hostedVariables.NETLIFY, URL: hostedVariables.URL },
      'SUPABASE_SIGNING_KEY is missing',
    ],
  ] as [Record<string, string>, ...string[]][]) {
    const { status, output } = await build(folder, variables);
    expect(status, messages.join()).not.toBe(0);
    for (const message of messages) expect(output).toContain(message);
  }
  database.close();
});
