/** The beacons of visits that a real browser sends, and their counts. */
import { chromium, type Locator, type Page } from '@playwright/test';
import { getChromiumOptions } from '../support/chromium.ts';
import { createServiceClient } from '../support/feed.ts';
import { createItem } from '../support/listing-lifecycle.ts';
import { expect, test } from '../support/test.ts';
import type { Site } from '../support/site.ts';

// The default user agent of the tests' browser is counted as a bot.
const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36';
test.use({ userAgent, siteSharedWith: 'live listing tests' });

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

const getLink = (page: Page, name: string) => page.getByRole('link', { name }).first();

/** Taps a link without its effect. On a phone another app opens, and the page stays. */
async function tapLink(link: Locator) {
  await link.evaluate((element) =>
    element.addEventListener('click', (event) => event.preventDefault()),
  );
  await link.click();
}

test('a visible card, a view and collected taps send one beacon each [R006] @slow', async ({
  page,
  site,
  listings,
}) => {
  const listing = await listings.live({ title: 'Nekesa Pottery', town: 'Bungoma' });
  const beacons = collectBeacons(page);
  await page.goto('/all-businesses/search?q=nekesa+pottery');
  const searchUrl = page.url();
  await page.getByRole('heading', { name: 'Nekesa Pottery', level: 3 }).scrollIntoViewIfNeeded();
  // If the page is hidden before its script has observed the card, the next hiding sends the beacon.
  const hideAgain = async () => {
    await hidePage(page);
    return beacons;
  };
  await expect.poll(hideAgain).toEqual([[[listing.slug, 'appearance']]]);
  await page.getByRole('link', { name: 'Nekesa Pottery' }).click();
  // The script loads after the page, so the page is hidden repeatedly until the script has sent the view. The last part
  // of a view has the hash of the address and the referrer, separated by a space.
  await expect
    .poll(async () => (await hideAgain())[1])
    .toEqual([[listing.slug, 'view', ` ${searchUrl}`]]);
  const names = ['Save contact', 'Share on WhatsApp', 'Share on WhatsApp', 'Call', 'Call'];
  for (const name of names) await tapLink(getLink(page, name));
  const kinds = ['contact', 'share', 'call'].map((kind) => [listing.slug, kind]);
  await expect.poll(() => beacons.slice(2)).toEqual([kinds]);
  await tapLink(getLink(page, 'WhatsApp'));
  await hidePage(page);
  await expect.poll(() => beacons.slice(3)).toEqual([[[listing.slug, 'whatsapp']]]);
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

test('a question about an item is a beacon, and counts for the item @slow', async ({
  page,
  site,
  listings,
}) => {
  const item = createItem('Clay pot', { price: '350' });
  const listing = await listings.live({ title: 'Nekesa Pots', items: [item] });
  const beacons = collectBeacons(page);
  await page.goto(`/${listing.slug}`);
  const code = item.id.slice(-8);
  const askLink = page.locator(`#item-${code}`).getByRole('link', { name: 'Ask' });
  const askForPot = async () => {
    await tapLink(askLink);
    return beacons.flat();
  };
  const question = [listing.slug, 'ask', code];
  await expect.poll(askForPot).toContainEqual(question);
  expect(beacons.flat()).toContainEqual([listing.slug, 'whatsapp']);
  const message = new URL((await askLink.getAttribute('href')) ?? '');
  expect(message.searchParams.get('text')).toContain(
    `Clay pot, Kshs. 350, on Tangaza. Is it still there? ${site.info.site}/${listing.slug}#item-${code}`,
  );
  await expect.poll(() => readReach(site, listing)).toMatchObject({ enquiries: 1, whatsapp: 1 });
});

test('a visit of the owner does not count, and a failed beacon is harmless @slow', async ({
  page,
  site,
  owner,
  listings,
}) => {
  const listing = await listings.live({ owner: owner.id });
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/visits')) statuses.push(response.status());
  });
  // The hash `#p` stands for a poster.
  await page.goto(`/${listing.slug}#p`);
  const hideAgain = async () => {
    await hidePage(page);
    return statuses;
  };
  await expect.poll(hideAgain).toEqual([204]);
  expect(await readReach(site, listing)).toEqual({});
  await page.route('**/api/visits', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('link', { name: 'Edit this advert' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visit without scripts is not counted @slow', async ({ page, site, listings }) => {
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
interface Tap {
  name: string;
  counts: object;
  /** True if the tap is sent at once, so that a browser that is closed by force loses no tap. */
  isSentAtOnce: boolean;
}
const taps: Tap[] = [
  { name: 'Call', counts: { calls: 1, enquiries: 1 }, isSentAtOnce: true },
  { name: 'WhatsApp', counts: { whatsapp: 1, enquiries: 1 }, isSentAtOnce: true },
  { name: 'Visit the website', counts: { website: 1 }, isSentAtOnce: false },
  { name: 'Share on WhatsApp', counts: { shares: 1 }, isSentAtOnce: false },
];

/** Opens the page of a listing. Then hides the page again and again, until the page's view is sent and counted. */
async function openPage(page: Page, site: Site, listing: { id: number; slug: string }) {
  await page.goto(`/${listing.slug}`);
  const hideAndRead = async () => {
    await hidePage(page);
    return readReach(site, listing);
  };
  await expect.poll(hideAndRead).toEqual(viewReach);
}

/** A tap must not wait for the navigation that it starts, because the page is left at once. */
const tapOptions = { noWaitAfter: true };

for (const { name, counts, isSentAtOnce } of taps) {
  test(`a tap on ${name} is counted once for each way to leave the page @slow`, async ({
    site,
    listings,
  }) => {
    await using browser = await openBrowser(site);
    const exits: Record<string, (page: Page) => Promise<unknown>> = {
      'by another link': (page) => getLink(page, 'All businesses').click(),
      'by the address': (page) => page.goto('/pricing'),
      ...(isSentAtOnce && { 'by closing': (page) => page.close() }),
      'by staying': (page) => (isSentAtOnce ? Promise.resolve() : hidePage(page)),
      'by the link itself': () => Promise.resolve(),
    };
    for (const [exitName, leavePage] of Object.entries(exits)) {
      const listing = await listings.live({ website: 'https://nekesa.example' });
      const page = await browser.createPage();
      await openPage(page, site, listing);
      if (exitName !== 'by the link itself') await tapLink(getLink(page, name));
      await getLink(page, name).click(tapOptions);
      await leavePage(page);
      await expect
        .poll(() => readReach(site, listing), exitName)
        .toEqual({ ...viewReach, ...counts });
      await page.close();
    }
  });
}

test('a call sends the view with it, and a tap after a return counts too @slow', async ({
  page,
  listings,
}) => {
  const { slug } = await listings.live({});
  const beacons = collectBeacons(page);
  await page.goto(`/${slug}`);
  // The script loads after the page, so the tap is repeated until it is counted.
  const tapAgain = async () => {
    await tapLink(getLink(page, 'WhatsApp'));
    return beacons;
  };
  const visit = [
    [slug, 'view', ' '],
    [slug, 'whatsapp'],
  ];
  await expect.poll(tapAgain).toEqual([visit]);
  for (const name of ['WhatsApp', 'Call', 'WhatsApp']) {
    await hidePage(page);
    await tapLink(getLink(page, name));
  }
  await hidePage(page);
  await expect.poll(() => beacons.slice(1)).toEqual([[[slug, 'call']]]);
});
