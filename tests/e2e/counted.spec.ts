/** What is counted of visits, as a browser sends it. */
import { chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../support/chromium.ts';
import { comeAsOwner, listingStepsOf, showPhotos } from '../support/listings-of-site.ts';
import { expect, test, type Site } from '../support/site.ts';

// What the tests' browser says of itself otherwise is known as a machine's.
const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36';
test.use({ userAgent });
test.beforeEach(({ page }) => showPhotos(page));

/** As another app comes to the front. A beacon of a page that goes is not seen where requests are answered by the test. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** What is said from now on, and by how many beacons. */
function listen(page: Page) {
  const beacons: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/seen')) {
      beacons.push((JSON.parse(request.postData() ?? '') as { visits: unknown }).visits);
    }
  });
  return beacons;
}

/** What comes into sight is told with the next frames. */
const nextFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
  );

async function brought(site: Site, listing: { id: number }) {
  const { database } = await listingStepsOf(site);
  const answer = await database.rpc('listing_reach', {
    wanted_listing: listing.id,
    wanted_days: 1,
  });
  const [today = {}] = (answer.data as { days: Record<string, unknown>[] }).days;
  const counts = Object.entries(today).filter(([name, count]) => name !== 'day' && count !== 0);
  return Object.fromEntries(counts);
}

test('a visit from a list, with what was tapped, is two beacons; the card that was in sight is one [R006]', async ({
  page,
  site,
}) => {
  const listing = await (
    await listingStepsOf(site)
  ).live({ name: 'Nekesa Pottery', town: 'Bungoma' });
  const beacons = listen(page);
  const script = page.waitForResponse(/count-cards/);
  await page.goto('/all-businesses/search?q=nekesa+pottery');
  const found = page.url();
  await page.getByRole('heading', { name: 'Nekesa Pottery' }).scrollIntoViewIfNeeded();
  await (await script).finished();
  await nextFrames(page);
  await hide(page);
  await expect.poll(() => beacons).toEqual([[[listing.slug, 'appearance']]]);
  await page.getByRole('link', { name: 'Nekesa Pottery' }).click();
  await expect.poll(() => beacons[1]).toEqual([[listing.slug, 'view', ` ${found}`]]);
  for (const name of ['Call', 'WhatsApp', 'Save contact', 'Share on WhatsApp']) {
    const link = page.getByRole('link', { name }).first();
    await link.evaluate((element) =>
      element.addEventListener('click', (event) => event.preventDefault()),
    );
    await link.click();
    await link.click();
  }
  await hide(page);
  await expect.poll(() => beacons).toHaveLength(3);
  expect(beacons[2]).toEqual(
    ['call', 'whatsapp', 'contact', 'share'].map((kind) => [listing.slug, kind]),
  );
  await expect
    .poll(() => brought(site, listing))
    .toEqual({
      ...{ people: 1, search: 1, asked: 1, appearances: 1 },
      ...{ calls: 1, whatsapp: 1, contacts: 1, shares: 1 },
    });
});

test('an owner does not count on her own page, and what cannot be said harms nothing', async ({
  page,
  site,
}) => {
  const { member, listings } = await comeAsOwner(page, site);
  const listing = await listings.live({ owner: member.id });
  const answered = page.waitForResponse('**/api/seen');
  await page.goto(`/${listing.slug}#p`);
  expect((await answered).status()).toBe(204);
  expect(await brought(site, listing)).toEqual({});
  await page.route('**/api/seen', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('link', { name: 'Edit this advert' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing is counted', async ({ page, site }) => {
    const listing = await (await listingStepsOf(site)).live({});
    await page.goto(`/${listing.slug}`);
    await page.getByRole('link', { name: 'All businesses' }).first().click();
    await expect(page).toHaveURL('/all-businesses');
    expect(await brought(site, listing)).toEqual({});
  });
});

// A browser of its own: what a page sends as it goes passes by all that a test sets for a page, its name too.
test('what was tapped arrives from a page that goes at once', async ({ site }) => {
  const listing = await (await listingStepsOf(site)).live({});
  const { args = [], ...options } = await chromiumOptions();
  const launched = { ...options, args: [...args, `--user-agent=${userAgent}`] };
  await using browser = await chromium.launch(launched);
  const page = await browser.newPage({ baseURL: site.origin });
  await page.goto(`/${listing.slug}`);
  const call = page.getByRole('link', { name: 'Call' }).first();
  await call.evaluate((link) =>
    link.addEventListener('click', (event) => {
      event.preventDefault();
      location.href = '/pricing';
    }),
  );
  await expect.poll(() => brought(site, listing)).toEqual({ people: 1, elsewhere: 1 });
  await call.click();
  await expect
    .poll(() => brought(site, listing))
    .toEqual({ people: 1, elsewhere: 1, asked: 1, calls: 1 });
});
