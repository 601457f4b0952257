import { notFoundPage, publicPages } from '../support/public-pages.ts';
import { expect, test } from '../support/test.ts';

test.use({ siteSharedWith: 'page tests' });

/** The paths of pages with different templates. */
const samplePaths = [
  '/',
  '/blog',
  '/blog/safe-payments',
  '/pricing',
  '/judys-mats',
  '/all-businesses',
];

test('every page and file has its status and content type [R025, R028]', async ({ site }) => {
  for (const { path } of publicPages) {
    const { status, headers } = await fetch(site.localOrigin + path);
    expect([status, headers.get('content-type')], path).toEqual([
      path === notFoundPage.path ? 404 : 200,
      expect.stringMatching(/^text\/html\b/),
    ]);
  }
  for (const [path, type] of [
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/rss.xml', 'application/xml'],
    ['/robots.txt', 'text/plain'],
    ['/.well-known/security.txt', 'text/plain'],
  ] as const) {
    const { status, headers } = await fetch(site.localOrigin + path);
    expect([status, headers.get('content-type')?.split(';')[0]], path).toEqual([200, type]);
  }
});

test('former addresses of texts return the present texts [R028]', async ({ site }) => {
  for (const [former, present] of [
    ['/admin-words.json', '/staff-text.json'],
    ['/advertise/words.json', '/advertise/text.json'],
    ['/feed-words.json', '/feed-text.json'],
    ['/identity-words.json', '/identity-text.json'],
    ['/profile-management/words.json', '/profile-management/text.json'],
  ] as const) {
    const [before, now] = await Promise.all(
      [former, present].map(async (path) => (await fetch(site.localOrigin + path)).text()),
    );
    expect(JSON.parse(before ?? ''), former).toEqual(JSON.parse(now ?? ''));
  }
});

test('a page sends no third-party requests, unknown addresses are 404 [R028, R030, R061] @slow', async ({
  page,
  baseURL,
}) => {
  const thirdPartyUrls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL) thirdPartyUrls.push(request.url());
  });
  for (const path of samplePaths) await page.goto(path, { waitUntil: 'load' });
  expect(thirdPartyUrls).toEqual([]);

  for (const path of ['/nope', '/blog/nope', '/a/b/c', '/all-businesses/town/atlantis']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 404, Page Not Found');
  }
  await page.getByRole('main').getByRole('link', { name: 'Back Home', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('a page is readable, its menu open, script-only parts hidden [R036, R073, R076]', async ({
    page,
  }) => {
    for (const path of ['/', '/blog', '/blog/prices-and-delivery', notFoundPage.path]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      for (const link of await links.all()) await expect(link).toBeVisible();
      await expect(
        page.getByRole('button', { name: /Menu|Get Started|Log|Retry|new posts/ }),
      ).toHaveCount(0);
      const help = page.locator('noscript').locator('p');
      await expect(help).toContainText('call us or write to us');
    }
  });
});
