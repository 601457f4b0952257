import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test as base } from '@playwright/test';

const test = base.extend<{ folder: string }>({
  // Within the project: builds to folders elsewhere share one for what they have between them.
  folder: async ({}, use, testInfo) => {
    const folder = testInfo.outputPath('site');
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

const hosted = {
  NETLIFY: 'true',
  URL: 'https://tangaza.example',
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_the_project',
  SUPABASE_SECRET_KEY: 'sb_secret_of_the_project',
  SUPABASE_SIGNING_KEY: 'the-signing-key-of-the-hosted-project',
  PAYPAL_BUTTON_DAILY: 'DAILY7EXAMPLE',
  PAYPAL_BUTTON_WEEKLY: 'WEEKLY7EXAMPLE',
  PAYPAL_BUTTON_MONTHLY: 'MONTHLY7EXAMPLE',
  // Nobody answers at that database, which would stop the build.
  JOBS_FEED: 'tests/support/no-jobs.json',
};

function build(folder: string, variables: Record<string, string | undefined>) {
  const { status, stdout, stderr } = spawnSync('astro', ['build', '--outDir', folder], {
    env: { ...process.env, ...variables },
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

/** A published listing as a hosted database answers it. */
const listing = {
  id: 1001,
  slug: 'wambui-baskets',
  featured: true,
  live_from: '2026-11-21T09:00:00+00:00',
  name: 'Wambui Baskets',
  category: 'Food',
  county: 'Kiambu',
  town: 'Thika',
  located: '',
  contact: 'Wambui',
  phone: '+254700000021',
  email: null,
  whatsapp: null,
  website: null,
  hours: '',
  deliveries: '',
  description: 'Baskets of fruit and vegetables, packed every morning and brought to you by nine.',
  photos: [
    { id: '5a0e1b6f-0000-4000-8000-000000000001', alt: 'A basket', width: 1280, height: 960 },
  ],
};

/** A database that publishes listings to whoever has the public key. */
async function startDatabase(status = 200) {
  const keys = new Set<unknown>();
  const server = createServer(({ headers }, response) => {
    keys.add(headers['apikey']);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify([listing]));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, keys, close: () => server.close() };
}

/** As {@link build}, while this process answers. */
async function buildBeside(folder: string, variables: Record<string, string>) {
  const child = spawn('astro', ['build', '--outDir', folder], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { status, said: said + complained };
}

test('a hosted build reaches its database, its pictures and PayPal, and holds no secret [R163]', async ({
  folder,
}) => {
  const database = await startDatabase();
  const { status, said } = await buildBeside(folder, { ...hosted, SUPABASE_URL: database.url });
  database.close();
  expect(status, said).toBe(0);
  expect(Array.from(database.keys)).toEqual([hosted.SUPABASE_PUBLISHABLE_KEY]);

  const page = await readFile(join(folder, 'index.html'), 'utf8');
  expect(page).toContain(`connect-src 'self' ${database.url};`);
  expect(page).toContain('upgrade-insecure-requests');
  expect(await readFile(join(folder, '_redirects'), 'utf8')).toBe(
    `/media/* ${database.url}/storage/v1/object/public/media/:splat 200\n`,
  );
  for (const name of ['index', 'all-businesses', 'all-businesses/town/thika']) {
    const html = await readFile(join(folder, `${name}.html`), 'utf8');
    expect(html).toContain('href="/wambui-baskets"');
    expect(html).toContain('/media/5a0e1b6f-0000-4000-8000-000000000001/640.webp');
  }

  const pricing = await readFile(join(folder, 'pricing.html'), 'utf8');
  expect(pricing.match(/action="https:\/\/www\.paypal\.com\/cgi-bin\/webscr"/g)).toHaveLength(3);
  const buttons = pricing.matchAll(/name="hosted_button_id" value="([^"]*)"/g);
  expect(Array.from(buttons, ([, id]) => id)).toEqual([
    hosted.PAYPAL_BUTTON_DAILY,
    hosted.PAYPAL_BUTTON_WEEKLY,
    hosted.PAYPAL_BUTTON_MONTHLY,
  ]);
  expect(pricing).toContain('name="return" value="https://tangaza.example/thank-you"');
  expect(pricing).toContain('name="cancel_return" value="https://tangaza.example/cancel"');

  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  // A member's listing is answered by an endpoint: a file would outlive it.
  expect(files.map(({ name }) => name)).not.toContain('wambui-baskets.html');
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  );
  const built = texts.join('\n');
  expect(built).toContain(hosted.SUPABASE_PUBLISHABLE_KEY);
  expect(built).not.toContain(hosted.SUPABASE_SECRET_KEY);
  expect(built).not.toContain(hosted.SUPABASE_SIGNING_KEY);
});

test('a build whose database does not answer fails, and says which', async ({ folder }) => {
  const database = await startDatabase(500);
  const { status, said } = await buildBeside(folder, { ...hosted, SUPABASE_URL: database.url });
  database.close();
  expect(status).not.toBe(0);
  expect(said).toContain(`The adverts could not be read from ${database.url}.`);
});

test('a build with half a configuration, or on Netlify with none, names what is missing', ({
  folder,
}) => {
  const { NETLIFY, URL, SUPABASE_URL } = hosted;
  for (const variables of [{ SUPABASE_URL }, { NETLIFY, URL }]) {
    const { status, said } = build(folder, variables);
    expect(status).not.toBe(0);
    expect(said).toContain('SUPABASE_SIGNING_KEY is missing');
  }
});

test('a build with a button too few, or on Netlify with none, names what is missing', ({
  folder,
}) => {
  const { PAYPAL_BUTTON_DAILY, PAYPAL_BUTTON_WEEKLY } = hosted;
  const none = Object.fromEntries(
    Object.keys(hosted)
      .filter((name) => name.startsWith('PAYPAL_'))
      .map((name) => [name, undefined]),
  );
  for (const variables of [
    { PAYPAL_BUTTON_DAILY, PAYPAL_BUTTON_WEEKLY },
    { ...hosted, ...none },
  ]) {
    const { status, said } = build(folder, variables);
    expect(status).not.toBe(0);
    expect(said).toContain('PAYPAL_BUTTON_MONTHLY is missing');
  }
});
