/** The first place of a grid: the newest advert, the next advert of the rotation, or an invitation. */
import type { Page } from '@playwright/test';
import type { ListingOverrides } from '../support/listing-lifecycle.ts';
import { createSiteListingSteps, servePhotos } from '../support/listings-of-site.ts';
import { expect, test, type Site } from '../support/site.ts';
import { expectAccessible } from '../support/axe.ts';

const live = async (site: Site, overrides: ListingOverrides) =>
  (await createSiteListingSteps(site)).live(overrides);

const expectFits = (page: Page, state: string) => expectAccessible(page, state, 'a.inline-flex');

test.beforeEach(({ page }) => servePhotos(page));

/** Expects three new adverts on the pages of grids, in each of these sizes. */
async function expectNewestFirst(
  page: Page,
  site: Site,
  sizes: { width: number; height: number }[],
) {
  const place = { category: 'Design', town: 'Nakuru', county: 'Nakuru' };
  await live(site, { ...place, title: 'Asali Honey' });
  await live(site, { ...place, title: 'Bidii Hardware' });
  await live(site, {
    ...place,
    title: 'Baraza Books',
    description: `${'New and second-hand books. '.repeat(8)}Ask for what you do not see.`,
    located: 'Behind the old post office, next to the gate of the second market, Kenyatta Avenue',
    deliveries: 'Countrywide by parcel, and within town by bicycle on the same day, Kshs. 100',
  });
  const articles = page.getByRole('main').getByRole('article');
  const invitation = page.getByRole('heading', { name: 'Your business here' });
  const show = page.getByRole('button', { name: /^\d new adverts: Show$/ });
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const path of ['/', '/all-businesses', '/all-businesses/town/nakuru']) {
      const where = `${path} at ${size.width}`;
      await page.goto(path);
      await watchShifts(page);
      await expect(show, where).toBeVisible();
      await expect(articles.first().getByRole('heading'), where).toHaveText('Baraza Books');
      await expect(articles.first().getByText('New', { exact: true })).toBeVisible();
      await expect(invitation).toBeHidden();
      expect(await page.evaluate(() => document.body.dataset['moved']), where).toBeUndefined();
      if (path.endsWith('nakuru')) {
        await expect(page.getByText('4 businesses')).toBeVisible();
        await expect(show).toHaveText('2 new adverts: Show');
      }
      await show.click();
      await expect(articles.getByRole('heading').nth(1)).toHaveText('Bidii Hardware');
      await expect(articles.getByRole('link', { name: 'Bidii Hardware' })).toBeFocused();
      await expect(show).toBeHidden();
    }
  }
}

test('the newest advert takes the first place without layout shift [R048]', async ({
  page,
  site,
}) => {
  await expectNewestFirst(page, site, [{ width: 360, height: 640 }]);
  await expectFits(page, 'with newer adverts');
});

test(
  'the newest advert takes the first place on wide screens [R048]',
  { tag: '@slow' },
  async ({ page, site }) => {
    await expectNewestFirst(page, site, [
      { width: 768, height: 1024 },
      { width: 1280, height: 800 },
    ]);
  },
);

test('the rotation’s advert takes the first place without newer adverts [R001]', async ({
  page,
  site,
}) => {
  await live(site, { title: 'Turn Tailors' });
  const { database } = await createSiteListingSteps(site);
  await database.rpc('run_due_transitions').throwOnError();
  const since = '2999-01-01T00:00:00Z';
  const response = await fetch(`${site.localOrigin}/api/newer-listings?since=${since}`);
  const { turn } = (await response.json()) as { turn: { address: string; card: string } };
  const addresses = page.getByRole('main').locator('article .whole-card');
  const first = page.locator('.first-place .whole-card');
  const link = `/${turn.address}`;

  for (const [path, width, at] of [
    ['/', 360, 'nowhere'],
    ['/', 1280, 'nowhere'],
    ['/', 360, 'last'],
    ['/all-businesses', 1280, 'last'],
    ['/all-businesses', 1280, 'first'],
  ] as const) {
    const where = `${at} on ${path} at ${width}`;
    await page.setViewportSize({ width, height: 640 });
    await page.route(
      ({ pathname }) => pathname === path,
      async (route) => {
        const body = withCard(await (await fetch(site.localOrigin + path)).text(), turn.card, at);
        const dated = body.replace(
          /data-live(?: data-since="[^"]*")?(?=>)/,
          `data-live data-since="${since}"`,
        );
        await route.fulfill({ contentType: 'text/html', body: dated });
      },
      { times: 1 },
    );
    const answered = page.waitForResponse('**/api/newer-listings?*');
    await page.goto(path);
    await watchShifts(page);
    await answered;
    await expect(first, where).toHaveAttribute('href', at === 'first' ? '/advertise' : link);
    const places = await addresses.evaluateAll((all) =>
      all.map((each) => each.getAttribute('href')),
    );
    expect(
      places.filter((href) => href === link),
      where,
    ).toHaveLength(1);
    expect(await page.evaluate(() => document.body.dataset['moved']), where).toBeUndefined();
  }
});

test('the first place invites visitors, except on phones and in searches', async ({
  page,
  site,
}) => {
  const response = page.waitForResponse('**/api/newer-listings?*');
  await page.goto('/all-businesses/town/machakos');
  await response;
  const invitation = page.getByRole('heading', { name: 'Your business here' });
  const search = page.getByRole('searchbox', { name: 'What are you looking for?' });
  await expect(invitation).toBeVisible();
  await expectFits(page, 'with the invitation');
  await page.setViewportSize({ width: 1280, height: 800 });
  await search.fill('naomi');
  await expect(page.locator('#directory-count')).toHaveText('1 found');
  await expect(invitation).toBeHidden();
  await search.clear();
  await expect(invitation).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(invitation).toBeHidden();

  // The page contains badges as an earlier build rendered them.
  const badges = [1, 9e15].map((until) => `<p data-new-until="${until}">New until ${until}</p>`);
  const path = '/all-businesses/town/mombasa';
  const built = await (await fetch(site.localOrigin + path)).text();
  const body = built.replace('</article>', `${badges.join('')}</article>`);
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(path);
  await expect(page.getByText('New until')).toHaveText(['New until 9000000000000000']);
});

/** Records the layout shifts with no user input, since the page began and from now on. */
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

/** Returns a page with a card in its grid, after the first place or at the end. */
function withCard(html: string, card: string, at: 'nowhere' | 'first' | 'last'): string {
  if (at === 'nowhere') return html;
  const grid = html.indexOf('data-live');
  const place = at === 'last' ? html.indexOf('</ul>', grid) : html.indexOf('</li>', grid) + 5;
  return html.slice(0, place) + card + html.slice(place);
}
