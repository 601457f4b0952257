import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
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
};

function build(folder: string, variables: Record<string, string | undefined>) {
  const { status, stdout, stderr } = spawnSync('astro', ['build', '--outDir', folder], {
    env: { ...process.env, ...variables },
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

test('a hosted build reaches its database, its pictures and PayPal, and holds no secret [R163]', async ({
  folder,
}) => {
  const { status, said } = build(folder, hosted);
  expect(status, said).toBe(0);

  const page = await readFile(join(folder, 'index.html'), 'utf8');
  expect(page).toContain("connect-src 'self' https://project.supabase.example;");
  expect(page).toContain('upgrade-insecure-requests');
  expect(await readFile(join(folder, '_redirects'), 'utf8')).toBe(
    '/media/* https://project.supabase.example/storage/v1/object/public/media/:splat 200\n',
  );

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
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  );
  const built = texts.join('\n');
  expect(built).toContain(hosted.SUPABASE_PUBLISHABLE_KEY);
  expect(built).not.toContain(hosted.SUPABASE_SECRET_KEY);
  expect(built).not.toContain(hosted.SUPABASE_SIGNING_KEY);
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
