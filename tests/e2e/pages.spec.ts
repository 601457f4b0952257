import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { listedPages, notFoundPage, publicPages, unlistedPages } from '../support/public-pages.ts';
import { expect, test } from '../support/site.ts';

const navigation = [
  ['Home', '/'],
  ['About', '/about-tangaza'],
  ['Blog', '/blog'],
  ['Pricing', '/pricing'],
];

/** Texts and addresses of links, as a visitor comes by them. */
const linksOf = (page: Page, scope: string) =>
  page
    .locator(scope)
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [
        link.getAttribute('aria-label') ?? link.textContent.trim(),
        link.getAttribute('href'),
      ]),
    );

const content = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((each) => each.getAttribute('content')));

async function expectHeader(page: Page) {
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1);
  expect(await linksOf(page, 'header nav')).toEqual(navigation);
}

async function expectFooter(page: Page) {
  const footer = page.getByRole('contentinfo');
  await expect(footer).toHaveCount(1);
  const links = await linksOf(page, 'footer');
  for (const link of [
    ['0700 000 001', 'tel:+254700000001'],
    ['hello@tangaza.example', 'mailto:hello@tangaza.example'],
    ['About Us', '/about-tangaza'],
    ['All businesses', '/all-businesses'],
    ['Job listings', '/job-listings'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Back to top', '#top'],
  ]) {
    expect(links).toContainEqual(link);
  }
  await expect(footer).toContainText('© 2022 Tangaza');
  await expect(footer.getByText('Built by').getByRole('link')).toHaveText('Tangaza Works');
  for (const words of ['Weekdays 8am-5pm', 'Saturday 9am-1pm', 'No Sunday work']) {
    await expect(footer.getByText(words, { exact: true })).toBeVisible();
  }
  const networks = footer
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Follow us', exact: true }) });
  for (const name of ['Facebook', 'Instagram', 'Twitter', 'YouTube']) {
    const network = networks.getByRole('link', { name, exact: true });
    await expect(network).toHaveAttribute('href', /^https:\/\/.+/);
    await expect(network).toHaveAttribute('rel', /\bnoopener\b/);
  }
  await expect(networks.getByRole('link')).toHaveCount(4);
}

for (const { path, title, heading } of publicPages) {
  test(`${path} is whole: one heading, title, header, footer and description, nothing from elsewhere [R025, R028, R030, R032, R035, R040, R041, R042, R043]`, async ({
    page,
    baseURL,
    complaints,
  }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== baseURL) foreign.push(request.url());
    });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(path === notFoundPage.path ? 404 : 200);
    await expect(page).toHaveTitle(`Tangaza | ${title}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(heading);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const [description] = await content(page, 'meta[name=description]');
    expect(description).toMatch(/^.{30,}[.!]$/s);
    await expectHeader(page);
    await expectFooter(page);
    expect(foreign).toEqual([]);
    if (path === notFoundPage.path) {
      expect(complaints.splice(0).every((words) => words.includes('404'))).toBe(true);
    }
  });
}

test('no two pages have one title [R032]', () => {
  expect(new Set(publicPages.map(({ title }) => title)).size).toBe(publicPages.length);
});

test('pages for search engines say where they are, the others that they are not for them', async ({
  page,
  complaints,
}) => {
  for (const { path } of listedPages) {
    await page.goto(path);
    const link = page.locator('link[rel=canonical]');
    const address = new URL((await link.getAttribute('href')) ?? '');
    expect(address.pathname + address.search + address.hash).toBe(path);
    expect(await content(page, 'meta[name=robots]')).toEqual([]);
  }
  for (const { path } of [...unlistedPages, notFoundPage]) {
    await page.goto(path);
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    expect(await content(page, 'meta[name=robots]')).toEqual(['noindex']);
  }
  complaints.splice(0);
});

test('an unknown address is a 404 page with a way back, however it is written [R028, R061]', async ({
  page,
  complaints,
}) => {
  for (const path of ['/nope', '/blog/nope', '/a/b/c', '/all-businesses/town/atlantis']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 404, Page Not Found');
  }
  await page.getByRole('main').getByRole('link', { name: 'Back Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect(complaints.splice(0).every((words) => words.includes('404'))).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('every page can be read, and the menu stands open [R036]', async ({ page, complaints }) => {
    for (const { path, heading } of publicPages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      for (const link of await links.all()) await expect(link).toBeVisible();
      await expect(page.getByRole('button', { name: /Menu|Get Started|Log/ })).toHaveCount(0);
      const help = page.locator('noscript').locator('p');
      await expect(help).toContainText('call us or write to us');
    }
    complaints.splice(0);
  });
});

test('robots may read everything but the endpoints, and the sitemap lists what is for them', async ({
  site,
}) => {
  const ask = (address: string) => fetch(site.localOrigin + new URL(address, 'http://x').pathname);
  const robots = await (await ask('/robots.txt')).text();
  expect(robots).toMatch(/^User-agent: \*$/m);
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  const index = /^Sitemap: (http.+)$/m.exec(robots)?.[1] ?? '';
  const [part = ''] = addressesIn(await (await ask(index)).text());
  const paths = addressesIn(await (await ask(part)).text()).map((each) => new URL(each).pathname);
  expect(paths.sort()).toEqual(listedPages.map(({ path }) => path).sort());
});

function addressesIn(xml: string): string[] {
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => address);
}

test('a phone can keep the site among its apps', async ({ page, site }) => {
  await page.goto('/');
  const ask = (path: string | null) => fetch(site.localOrigin + (path ?? ''));
  const manifest = await ask(await page.locator('link[rel=manifest]').getAttribute('href'));
  expect(manifest.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const { name, start_url, icons } = (await manifest.json()) as {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect([name, start_url]).toEqual(['Tangaza', '/']);
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  for (const { src, sizes, type } of icons) {
    const icon = await ask(src);
    expect(icon.headers.get('content-type')).toBe(type);
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const favicon = await ask(await page.locator('link[rel=icon]').getAttribute('href'));
  expect([favicon.status, favicon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
});

test('a feed reader and a link preview find what the pages promise', async ({ page, site }) => {
  await page.goto('/about-tangaza');
  const feed = page.locator('link[rel=alternate][type="application/rss+xml"]');
  const rss = await fetch(site.localOrigin + ((await feed.getAttribute('href')) ?? ''));
  expect(rss.status).toBe(200);
  expect(await rss.text()).toMatch(/<rss [^>]*version="2.0"/);

  const [image = ''] = await content(page, 'meta[property="og:image"]');
  const picture = await fetch(site.localOrigin + new URL(image ?? '').pathname);
  const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
  expect([width, height]).toEqual([1200, 630]);
  expect(await content(page, 'meta[property="og:url"]')).toEqual([
    expect.stringMatching(/^http.*\/about-tangaza$/),
  ]);
});
