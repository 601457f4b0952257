/** Visit beacons as the browser sends them. */
import { chromium, type Page } from '@playwright/test';
import { getChromiumOptions } from '../support/chromium.ts';
import {
  logInAsNewOwner,
  createSiteListingSteps,
  servePhotos,
} from '../support/listings-of-site.ts';
import { expect, test, type Site } from '../support/site.ts';

// The default user agent of the tests' browser is counted as a bot.
const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36';
test.use({ userAgent, sharing: 'owners' });
test.beforeEach(({ page }) => servePhotos(page));

/**
 * Hides the page, as a switch to another app does. A beacon sent while a page unloads bypasses the test's request
 * interception.
 */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Collects the visits from now on, and counts their beacons. */
function listen(page: Page) {
  const beacons: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/visits')) {
      beacons.push((JSON.parse(request.postData() ?? '') as { visits: unknown }).visits);
    }
  });
  return beacons;
}

async function readReach(site: Site, listing: { id: number }) {
  const { database } = await createSiteListingSteps(site);
  const answer = await database.rpc('listing_reach', {
    p_listing_id: listing.id,
    p_days: 1,
  });
  const [today = {}] = (answer.data as { days: Record<string, unknown>[] }).days;
  const counts = Object.entries(today).filter(([name, count]) => name !== 'day' && count !== 0);
  return Object.fromEntries(counts);
}

test('a visit, each tap and a visible card are one beacon [R006]', async ({ page, site }) => {
  const listing = await (
    await createSiteListingSteps(site)
  ).live({ title: 'Nekesa Pottery', town: 'Bungoma' });
  const beacons = listen(page);
  await page.goto('/all-businesses/search?q=nekesa+pottery');
  const searchUrl = page.url();
  await page.getByRole('heading', { name: 'Nekesa Pottery' }).scrollIntoViewIfNeeded();
  // The page may be hidden before its script has observed the card. Then the beacon follows at the next change.
  const hideAgain = async () => {
    await hide(page);
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
  await hide(page);
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

test('an owner does not count, and failed beacons are harmless', async ({ page, site }) => {
  const { member, listings } = await logInAsNewOwner(page, site);
  const listing = await listings.live({ owner: member.id });
  const answered = page.waitForResponse('**/api/visits');
  await page.goto(`/${listing.slug}#p`);
  expect((await answered).status()).toBe(204);
  expect(await readReach(site, listing)).toEqual({});
  await page.route('**/api/visits', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('link', { name: 'Edit this advert' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing is counted', async ({ page, site }) => {
    const listing = await (await createSiteListingSteps(site)).live({});
    await page.goto(`/${listing.slug}`);
    await page.getByRole('link', { name: 'All businesses' }).first().click();
    await expect(page).toHaveURL('/all-businesses');
    expect(await readReach(site, listing)).toEqual({});
  });
});

// Opens a separate browser, because a beacon of an unloading page ignores all settings of a test's page, even the
// user agent.
async function openBrowser(site: Site) {
  const { args = [], ...options } = await getChromiumOptions();
  const unreachable = '--host-resolver-rules=MAP wa.me ~NOTFOUND, MAP *.example ~NOTFOUND';
  const launched = { ...options, args: [...args, `--user-agent=${userAgent}`, unreachable] };
  const browser = await chromium.launch(launched);
  const open = () => browser.newPage({ baseURL: site.origin });
  return { open, [Symbol.asyncDispose]: () => browser.close() };
}

const viewReach = { visitors: 1, elsewhere: 1 };
const taps: [string, object][] = [
  ['Call', { calls: 1, enquiries: 1 }],
  ['WhatsApp', { whatsapp: 1, enquiries: 1 }],
  ['Visit the website', { website: 1 }],
  ['Share on WhatsApp', { shares: 1 }],
];

/** Opens a business's page and waits until the view is counted, which shows that its script runs. */
async function openPage(page: Page, site: Site, listing: { id: number; slug: string }) {
  await page.goto(`/${listing.slug}`);
  await expect.poll(() => readReach(site, listing)).toEqual(viewReach);
}

const getLink = (page: Page, name: string) => page.getByRole('link', { name }).first();

for (const [name, counts] of taps) {
  const title = `a tap on ${name} is counted once, whichever way the page is left, or kept`;
  // Another test counts each kind of tap from a list too, so only one runs in the fast set.
  test(title, { tag: name === 'Call' ? [] : '@slow' }, async ({ site }) => {
    const { live } = await createSiteListingSteps(site);
    await using browser = await openBrowser(site);
    const leave: Record<string, (page: Page) => Promise<unknown>> = {
      'by another link': (page) => getLink(page, 'All businesses').click(),
      'by the address': (page) => page.goto('/pricing'),
      'by closing': (page) => page.close(),
      'not at all': () => Promise.resolve(),
      'by the link itself': () => Promise.resolve(),
    };
    for (const [exitName, go] of Object.entries(leave)) {
      const listing = await live({ website: 'https://nekesa.example' });
      const page = await browser.open();
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
      await go(page);
      await expect
        .poll(() => readReach(site, listing), exitName)
        .toEqual({ ...viewReach, ...counts });
      await page.close();
    }
  });
}

test('a tap after a return to the page counts too', async ({ page, site }) => {
  const listing = await (await createSiteListingSteps(site)).live({});
  const beacons = listen(page);
  await page.goto(`/${listing.slug}`);
  await expect.poll(() => beacons).toHaveLength(1);
  for (const name of ['WhatsApp', 'Call', 'WhatsApp']) {
    const link = getLink(page, name);
    await link.evaluate((element) =>
      element.addEventListener('click', (event) => event.preventDefault(), { once: true }),
    );
    await link.click();
    await hide(page);
  }
  await expect
    .poll(() => beacons.slice(1))
    .toEqual([[[listing.slug, 'whatsapp']], [[listing.slug, 'call']]]);
});
