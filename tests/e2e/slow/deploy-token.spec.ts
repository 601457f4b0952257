/** A build with the platform's token of a deploy: each address of a script or style sheet has it, and pages work. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { createMember, getFeedHeading } from '#tests/support/member.ts';
import { startSite } from '#tests/support/site.ts';
import * as widget from '#tests/support/widget.ts';

const token = '6740f1c2a9b3d80008e1f2a4';
const query = `?deploy=${token}`;
const publicPages = ['/', '/pricing', '/job-listings', '/blog', '/all-businesses', '/advertise'];

interface BuiltFile {
  name: string;
  text: string;
}

async function build(folder: string): Promise<void> {
  const env = { ...process.env, NETLIFY_SKEW_PROTECTION_TOKEN: token };
  await promisify(execFile)('astro', ['build', '--outDir', folder], { env });
}

async function readFiles(folder: string, extensions: string[]): Promise<BuiltFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && extensions.includes(extname(entry.name)),
  );
  return Promise.all(
    files.map(async ({ name, parentPath }) => ({
      name,
      text: await readFile(join(parentPath, name), 'utf8'),
    })),
  );
}

test('a build with a token has it in each address, and works', async ({ browser }, testInfo) => {
  const folder = testInfo.outputPath('site');
  await build(folder);

  const hashedFiles = await readdir(join(folder, '_astro'));
  const names = new Set(hashedFiles.filter((name) => ['.js', '.css'].includes(extname(name))));
  const addresses = (await readFiles(folder, ['.html', '.js'])).flatMap(({ name, text }) =>
    Array.from(text.matchAll(/[\w.-]+\.(?:js|css)(\?[\w=]*)?/g), ([address]) => ({
      name,
      address,
    })).filter(({ address }) => names.has(address.replace(/\?.*/, ''))),
  );
  expect(addresses.length).toBeGreaterThan(names.size);
  expect(addresses.filter(({ address }) => !address.endsWith(query))).toEqual([]);

  const site = await startSite({}, ['--outDir', folder]);
  try {
    const page = await browser.newPage({ baseURL: site.origin });
    const errors: string[] = [];
    const requestedFiles: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('request', (request) => {
      if (/\/_astro\/[^/]*\.(js|css)/.test(request.url())) requestedFiles.push(request.url());
    });
    // The Content Security Policy of a page has the hashes of its scripts. A refused script is an error.
    for (const path of publicPages) await page.goto(path, { waitUntil: 'networkidle' });
    const member = await createMember(site);
    await page.goto('/');
    await page.locator('#faq').scrollIntoViewIfNeeded();
    await expect(page.locator('#faq astro-island')).not.toHaveAttribute('ssr');
    await widget.logInThroughDialog(page, member);
    await expect(getFeedHeading(page)).toBeVisible();
    await page.goto('/advertise');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
    expect(requestedFiles.length).toBeGreaterThan(10);
    expect(requestedFiles.filter((address) => !address.endsWith(query))).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  } finally {
    await site.stop();
  }
});
