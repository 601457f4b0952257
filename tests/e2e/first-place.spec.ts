/** The first place of a grid: the newest advert, the next advert of the rotation, or an invitation. */
import type { Locator, Page } from '@playwright/test';
import { servePhotos, type SiteListingSteps } from '../support/listings-of-site.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible, standaloneLinks } from '../support/axe.ts';

const expectAccessiblePage = (page: Page, state: string) =>
  expectAccessible(page, state, { measuredLinks: standaloneLinks });

test.beforeEach(({ page }) => servePhotos(page));

/**
 * Creates three adverts, and expects the newest one in the first place of each page with a grid, in each of the
 * given sizes.
 */
async function expectNewestFirst(
  page: Page,
  listings: SiteListingSteps,
  sizes: { width: number; height: number }[],
) {
  const location = { category: 'Design', town: 'Nakuru', county: 'Nakuru' };
  await listings.live({ ...location, title: 'Asali Honey' });
  await listings.live({ ...location, title: 'Bidii Hardware' });
  await listings.live({
    ...location,
    title: 'Baraza Books',
    description: `${'New and second-hand books. '.repeat(8)}Ask for what you do not see.`,
    located: 'Behind the old post office, next to the gate of the second market, Kenyatta Avenue',
    deliveries: 'Countrywide by parcel, and within town by bicycle on the same day, Kshs. 100',
  });
  const articles = page.getByRole('main').getByRole('article');
  const invitation = page.getByRole('heading', { name: 'Your business here' });
  const showButton = page.getByRole('button', { name: /^\d new adverts: Show$/ });
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const path of ['/', '/all-businesses', '/all-businesses/town/nakuru']) {
      const situation = `${path} at ${size.width}`;
      await page.goto(path);
      await watchShifts(page);
      await expect(showButton, situation).toBeVisible();
      await expect(articles.first().getByRole('heading'), situation).toHaveText('Baraza Books');
      await expect(invitation).toBeHidden();
      expect(await page.evaluate(() => document.body.dataset['moved']), situation).toBeUndefined();
      if (path.endsWith('nakuru')) {
        await expect(page.getByText('4 businesses')).toBeVisible();
        await expect(showButton).toHaveText('2 new adverts: Show');
      }
      if (size.width >= 768) await expectOnPicture(showButton, articles.first(), situation);
      await showButton.click();
      await expect(articles.getByRole('heading').nth(1)).toHaveText('Bidii Hardware');
      await expect(articles.getByRole('link', { name: 'Bidii Hardware' })).toBeFocused();
      await expect(showButton).toBeHidden();
    }
  }
}

/** Expects the button inside the picture of the card, so that it covers no text. */
async function expectOnPicture(button: Locator, card: Locator, situation: string) {
  const [inner, outer] = [await button.boundingBox(), await card.locator('img').boundingBox()];
  if (!inner || !outer) throw new Error(`${situation}: the button or the picture has no box.`);
  expect(inner.x, situation).toBeGreaterThanOrEqual(outer.x);
  expect(inner.y, situation).toBeGreaterThanOrEqual(outer.y);
  expect(inner.x + inner.width, situation).toBeLessThanOrEqual(outer.x + outer.width);
  expect(inner.y + inner.height, situation).toBeLessThanOrEqual(outer.y + outer.height);
}

// One test has all widths, because the tests of a file share a site, and each run adds its adverts to the lists.
test('the newest advert takes the first place without layout shift, at any width [R048] @slow', async ({
  page,
  listings,
}) => {
  await expectNewestFirst(page, listings, [
    { width: 768, height: 1024 },
    { width: 1280, height: 800 },
    { width: 360, height: 640 },
  ]);
  await expectAccessiblePage(page, 'with newer adverts');
});

test('the advert of the rotation takes the first place [R001] @slow', async ({
  page,
  site,
  listings,
}) => {
  await listings.live({ title: 'Turn Tailors' });
  await listings.database.rpc('run_due_transitions').throwOnError();
  // The page counts as built at this time, so that no listing is newer.
  const since = '2999-01-01T00:00:00Z';
  const response = await fetch(`${site.localOrigin}/api/newer-listings?since=${since}`);
  const { turn } = (await response.json()) as { turn: { address: string; card: string } };
  expect(turn.card).toContain('<p class="badge">Spotlight</p>');
  const addresses = page.getByRole('main').locator('article .whole-card');
  const firstCard = page.locator('.first-place .whole-card');
  const listingPath = `/${turn.address}`;

  // `position` is the position of the listing's card in the grid of the built page.
  for (const [path, width, position] of [
    ['/', 360, 'nowhere'],
    ['/', 1280, 'nowhere'],
    ['/', 360, 'last'],
    ['/all-businesses', 360, 'nowhere'],
    ['/all-businesses', 360, 'last'],
    ['/all-businesses', 1280, 'last'],
    ['/all-businesses', 1280, 'first'],
  ] as const) {
    const situation = `${position} on ${path} at ${width}`;
    await page.setViewportSize({ width, height: 640 });
    await page.route(
      ({ pathname }) => pathname === path,
      async (route) => {
        const body = withCard(
          await (await fetch(site.localOrigin + path)).text(),
          turn.card,
          position,
        );
        const datedBody = body.replace(
          /data-live(?: data-since="[^"]*")?(?=>)/,
          `data-live data-since="${since}"`,
        );
        await route.fulfill({ contentType: 'text/html', body: datedBody });
      },
      { times: 1 },
    );
    const newerListings = page.waitForResponse('**/api/newer-listings?*');
    await page.goto(path);
    await watchShifts(page);
    await newerListings;
    await expect(firstCard, situation).toHaveAttribute(
      'href',
      position === 'first' ? '/advertise' : listingPath,
    );
    const hrefs = await addresses.evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href')),
    );
    expect(
      hrefs.filter((href) => href === listingPath),
      situation,
    ).toHaveLength(1);
    // The other adverts have the same order at each width.
    const others = hrefs.filter((href) => href !== listingPath).slice(0, 3);
    expect(others, situation).toEqual([
      '/judys-mats',
      '/faiths-vitenges',
      '/amgel-enterprises-limited',
    ]);
    expect(await page.evaluate(() => document.body.dataset['moved']), situation).toBeUndefined();
  }
});

test('a further page of the directory loses ended adverts and gets no newer one @slow', async ({
  page,
  site,
  listings,
}) => {
  const path = '/all-businesses/town/thika';
  const town = { category: 'Clothing', town: 'Thika', county: 'Kiambu' };
  const ended = await listings.live({ ...town, title: 'Ended Embroidery' });
  await listings.live({ ...town, title: 'Newer Needles' });
  const newer = (await (
    await fetch(`${site.localOrigin}/api/newer-listings?town=thika`)
  ).json()) as { cards: string };
  const endedItem = /<li\b(?:(?!<li\b).)*Ended Embroidery.*?<\/li>/s;
  const [endedCard = ''] = newer.cards.match(endedItem) ?? [];
  await listings.suspend(ended);
  // The test makes a further page of the first one: it has no first place, and its grid has the ended card.
  const built = await (await fetch(site.localOrigin + path)).text();
  const body = built
    .replace(/<li class="first-place.*?<\/li>/s, '')
    .replace(/(id="found".*?)<\/ul>/s, (_, grid: string) => `${grid}${endedCard}</ul>`);
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));
  const response = page.waitForResponse('**/api/newer-listings?*');
  await page.goto(path);
  expect(await (await response).text()).toContain('Newer Needles');
  const articles = page.locator('#found').getByRole('article');
  // An ended card above the fold stays in the page as a hidden element, so that its neighbours stay in place.
  await expect(page.getByText('Ended Embroidery')).toBeHidden();
  await expect(articles).toHaveCount(1);
  await expect(articles.getByRole('heading')).toHaveText('Brooches');
  await expect(page.locator('#found [role=status] button')).toBeHidden();
});

test('the first place invites visitors, except on phones and in searches @slow', async ({
  page,
}) => {
  const response = page.waitForResponse('**/api/newer-listings?*');
  await page.goto('/all-businesses/town/machakos');
  await response;
  const invitation = page.getByRole('heading', { name: 'Your business here' });
  const search = page.getByRole('searchbox', { name: 'What are you looking for?' });
  await expect(invitation).toBeVisible();
  await expectAccessiblePage(page, 'with the invitation');
  await page.setViewportSize({ width: 1280, height: 800 });
  await search.fill('naomi');
  await expect(page.locator('#directory-count')).toHaveText('1 found');
  await expect(invitation).toBeHidden();
  await search.clear();
  await expect(invitation).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(invitation).toBeHidden();
});

/** Stores layout shifts without user input in `data-moved` of the body, also those before this call. */
function watchShifts(page: Page) {
  return page.evaluate(() => {
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & { hadRecentInput: boolean; sources: { node?: Element }[] };
      const shifts = (list.getEntries() as Shift[]).filter((shift) => !shift.hadRecentInput);
      const nodes = shifts.flatMap(({ sources }) => sources.map(({ node }) => node?.outerHTML));
      if (nodes.length > 0) document.body.dataset['moved'] = nodes.join().slice(0, 300);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns a page with the card in its grid after the first place, at the end, or nowhere. */
function withCard(html: string, card: string, position: 'nowhere' | 'first' | 'last'): string {
  if (position === 'nowhere') return html;
  const grid = html.indexOf('data-live');
  const index =
    position === 'last'
      ? html.indexOf('</ul>', grid)
      : html.indexOf('</li>', grid) + '</li>'.length;
  return html.slice(0, index) + card + html.slice(index);
}
