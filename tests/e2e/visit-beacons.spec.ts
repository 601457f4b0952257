/** The beacons of visits that a real browser sends, and their counts. */
import { chromium, type Page } from '@playwright/test';
import { getChromiumOptions } from '../support/chromium.ts';
import { createServiceClient } from '../support/feed.ts';
import { expect, test } from '../support/test.ts';
import type { Site } from '../support/site.ts';

// The default user agent of the tests' browser is counted as a bot.
const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36';
test.use({ userAgent, sharing: 'owners' });

/**
 * Hides the page, as a switch to another app does. A beacon sent while a page unloads bypasses the test's request
 * interception.
 */
const hidePage = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Returns an array to which the page adds the visits of each beacon. */
function collectBeacons(page: Page) {
  const beacons: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/visits')) {
      beacons.push((JSON.parse(request.postData() ?? '') as { visits: unknown }).visits);
    }
  });
  return beacons;
}

/** Returns the counts of a listing for the current day that are not zero. */
async function readReach(site: Site, listing: { id: number }) {
  const database = await createServiceClient(site);
  const result = await database.rpc('listing_reach', { p_listing_id: listing.id, p_days: 1 });
  const [today = {}] = (result.data as { days: Record<string, unknown>[] }).days;
  const counts = Object.entries(today).filter(([name, count]) => name !== 'day' && count !== 0);
  return Object.fromEntries(counts);
}

test('a view, each tap and a visible card send one beacon each [R006]', async ({
  page,
  site,
  listings,
}) => {
  const listing = await listings.live({ title: 'Nekesa Pottery', town: 'Bungoma' });
  const beacons = collectBeacons(page);
  await page.goto('/all-businesses/search?q=nekesa+pottery');
  const searchUrl = page.url();
  await page.getByRole('heading', { name: 'Nekesa Pottery' }).scrollIntoViewIfNeeded();
  // If the page is hidden before its script has observed the card, the next hiding sends the beacon.
  const hideAgain = async () => {
    await hidePage(page);
    return beacons;
  };
  await expect.poll(hideAgain).toEqual([[[listing.slug, 'appearance']]]);
  await page.getByRole('link', { name: 'Nekesa Pottery' }).click();
  await expect.poll(() => beacons[1]).toEqual([[listing.slug, 'view', ` ${searchUrl}`]]);
  for (const name of ['Call', 'WhatsApp', 'Save contact', 'Share on WhatsApp']) {
    const link = page.getByRole('link', { name }).first();
    await link.evaluate((element) =>
      element.addEventListener('click', (event) => event.preventDefault()),
    );
    await link.click();
    await link.click();
  }
  await hidePage(page);
  await expect
    .poll(() => beacons.slice(2))
    .toEqual(['call', 'whatsapp', 'contact', 'share'].map((kind) => [[listing.slug, kind]]));
  await expect
    .poll(() => readReach(site, listing))
    .toEqual({
      visitors: 1,
      search: 1,
      enquiries: 1,
      appearances: 1,
      calls: 1,
      whatsapp: 1,
      contacts: 1,
      shares: 1,
    });
});

test('a visit of the owner does not count, and a failed beacon is harmless', async ({
  page,
  site,
  owner,
  listings,
}) => {
  const listing = await listings.live({ owner: owner.id });
  const response = page.waitForResponse('**/api/visits');
  await page.goto(`/${listing.slug}#p`);
  expect((await response).status()).toBe(204);
  expect(await readReach(site, listing)).toEqual({});
  await page.route('**/api/visits', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('link', { name: 'Edit this advert' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visit without scripts is not counted', async ({ page, site, listings }) => {
    const listing = await listings.live({});
    await page.goto(`/${listing.slug}`);
    await page.getByRole('link', { name: 'All businesses' }).first().click();
    await expect(page).toHaveURL('/all-businesses');
    expect(await readReach(site, listing)).toEqual({});
  });
});

/**
 * Opens a separate browser, because a beacon of an unloading page ignores the settings of a test's page, even the
 * user agent.
 */
async function openBrowser(site: Site) {
  const { args = [], ...options } = await getChromiumOptions();
  const blockedHosts = '--host-resolver-rules=MAP wa.me ~NOTFOUND, MAP *.example ~NOTFOUND';
  const launchOptions = { ...options, args: [...args, `--user-agent=${userAgent}`, blockedHosts] };
  const browser = await chromium.launch(launchOptions);
  const createPage = () => browser.newPage({ baseURL: site.origin });
  return { createPage, [Symbol.asyncDispose]: () => browser.close() };
}

const viewReach = { visitors: 1, elsewhere: 1 };
const taps: [string, object][] = [
  ['Call', { calls: 1, enquiries: 1 }],
  ['WhatsApp', { whatsapp: 1, enquiries: 1 }],
  ['Visit the website', { website: 1 }],
  ['Share on WhatsApp', { shares: 1 }],
];

/** Opens the page of a listing, and waits until its script has sent the view and the view is counted. */
async function openPage(page: Page, site: Site, listing: { id: number; slug: string }) {
  await page.goto(`/${listing.slug}`);
  await expect.poll(() => readReach(site, listing)).toEqual(viewReach);
}

const getLink = (page: Page, name: string) => page.getByRole('link', { name }).first();

for (const [name, counts] of taps) {
  // Only one kind of tap is in the fast set, because the first test of this file counts several kinds.
  const tag = name === 'Call' ? '' : ' @slow';
  test(`a tap on ${name} is counted once for each way to leave the page${tag}`, async ({
    site,
    listings,
  }) => {
    await using browser = await openBrowser(site);
    const exits: Record<string, (page: Page) => Promise<unknown>> = {
      'by another link': (page) => getLink(page, 'All businesses').click(),
      'by the address': (page) => page.goto('/pricing'),
      'by closing': (page) => page.close(),
      'by staying': () => Promise.resolve(),
      'by the link itself': () => Promise.resolve(),
    };
    for (const [exitName, leavePage] of Object.entries(exits)) {
      const listing = await listings.live({ website: 'https://nekesa.example' });
      const page = await browser.createPage();
      await openPage(page, site, listing);
      const link = getLink(page, name);
      if (exitName !== 'by the link itself') {
        await link.evaluate((element) =>
          element.addEventListener('click', (event) => {
            // A phone opens another app for this link, and the page stays.
            event.preventDefault();
          }),
        );
        await link.click();
      }
      await link.click({ noWaitAfter: true });
      await leavePage(page);
      await expect
        .poll(() => readReach(site, listing), exitName)
        .toEqual({ ...viewReach, ...counts });
      await page.close();
    }
  });
}

test('a tap after a return to the page counts too', async ({ page, listings }) => {
  const listing = await listings.live({});
  const beacons = collectBeacons(page);
  await page.goto(`/${listing.slug}`);
  await expect.poll(() => beacons).toHaveLength(1);
  for (const name of ['WhatsApp', 'Call', 'WhatsApp']) {
    const link = getLink(page, name);
    await link.evaluate((element) =>
      element.addEventListener('click', (event) => event.preventDefault(), { once: true }),
    );
    await link.click();
    await hidePage(page);
  }
  await expect
    .poll(() => beacons.slice(1))
    .toEqual([[[listing.slug, 'whatsapp']], [[listing.slug, 'call']]]);
});
