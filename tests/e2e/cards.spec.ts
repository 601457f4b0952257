/** The cards of businesses: rows on phones, and the longest texts at each width. */
import type { Page } from '@playwright/test';
import { expectWholeLayout } from '../support/layout-faults.ts';
import { createItem } from '../support/listing-lifecycle.ts';
import { createLongestListing, fillUnbroken, fillWithPhrases } from '../support/longest-listing.ts';
import { expect, test } from '../support/test.ts';

test.use({ siteSharedWith: 'live listing tests', viewport: { width: 360, height: 740 } });

const getRows = (page: Page) => page.locator('#found').getByRole('article');

async function readBox(element: ReturnType<Page['locator']>) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element has no box.');
  return box;
}

test('a phone shows businesses as rows, the first one near the top [R026, R048] @slow', async ({
  page,
}) => {
  for (const path of [
    '/all-businesses',
    '/all-businesses/town/machakos',
    '/all-businesses/category/web-development',
    '/all-businesses/search?q=mats',
  ]) {
    await page.goto(path);
    const row = await readBox(getRows(page).first());
    expect(row.y, path).toBeLessThan(240);
    expect(row.height, path).toBeGreaterThan(100);
    expect(row.height, path).toBeLessThan(125);
    const chips = page.getByRole('navigation', { name: 'Categories and towns' });
    const chip = await readBox(chips.getByRole('link').first());
    expect(chip.y, path).toBeLessThan(row.y);
    expect(chip.height, path).toBeGreaterThanOrEqual(44);
  }
  await page.goto('/all-businesses');
  const row = getRows(page).filter({ hasText: "Judy's Mats" });
  for (const text of ["Judy's Mats", 'Sunrise doorstep mat', 'from Kshs. 1,200', /Nairobi/]) {
    await expect(row.getByText(text).first()).toBeVisible();
  }
  // The goods are one line, and an ellipsis shows that they are cut.
  const goods = row.getByText('Sunrise doorstep mat');
  expect(await goods.evaluate((line) => line.scrollWidth > line.clientWidth)).toBe(true);
  await expect(goods).toHaveCSS('text-overflow', 'ellipsis');
  expect((await readBox(goods)).height).toBeLessThan(24);
  const call = row.getByRole('link', { name: 'Call 0700 000 011', exact: true });
  const { width, height } = await readBox(call);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await expect(row.getByText('Door mats, bedside rugs')).toBeHidden();
  await page
    .getByRole('link', { name: /^Nairobi/ })
    .first()
    .click();
  await expect(page).toHaveURL('/all-businesses/town/nairobi');
});

test('a phone shows the whole filter of the present list [R026] @slow', async ({ page }) => {
  for (const [path, name, option] of [
    ['/all-businesses/town/nairobi', 'Town', 'Nairobi'],
    ['/all-businesses/category/web-development', 'Category', 'Web Development'],
  ] as const) {
    await page.goto(path);
    const filter = page.getByLabel(name, { exact: true });
    await expect(filter.locator('option:checked')).toHaveText(option);
    const { x, width } = await readBox(filter);
    expect(x + width, path).toBeLessThanOrEqual(360);
    const chips = page.getByRole('navigation', { name: 'Categories and towns' });
    await expect(chips.getByRole('link').first()).toHaveText('All businesses');
  }
});

test('a wide screen shows short cards, the first one near the top [R026]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of [
    '/all-businesses',
    '/all-businesses/town/nairobi',
    '/all-businesses/search?q=mats',
  ]) {
    await page.goto(path);
    const card = getRows(page).filter({ hasText: 'Judy' });
    const { height } = await readBox(card);
    expect(height, path).toBeLessThan(170);
    expect((await readBox(getRows(page).first())).y, path).toBeLessThan(300);
    const [price, place] = [
      card.getByText('Kshs. 1,200', { exact: true }),
      card.getByText('Githurai 45'),
    ];
    expect((await readBox(price)).y, path).toBeCloseTo((await readBox(place)).y, -1);
    // The state of a shop needs no space beside the place.
    const cutPlaces = await card
      .locator('.card-town-first > span')
      .evaluateAll((parts) =>
        parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent),
      );
    expect(cutPlaces, path).toEqual([]);
  }
});

test('a chip limits a search to one category of its results [R026] @slow', async ({ page }) => {
  await page.goto('/all-businesses/search?q=nairobi');
  const chips = page.getByRole('navigation', { name: 'Categories and towns' });
  await chips.getByRole('link', { name: 'Clothing', exact: true }).click();
  await expect(page).toHaveURL('/all-businesses/search?q=nairobi&category=clothing');
  await expect(getRows(page).getByRole('heading')).toHaveText(["Faith's Vitenges"]);
  await expect(chips.getByRole('link', { name: 'Clothing', exact: true })).toHaveCount(0);
  // A further search moves the chip of all businesses to its words.
  await page.getByRole('searchbox', { name: 'What are you looking for?' }).fill('vitenge');
  await expect(chips.getByRole('link', { name: 'All businesses' })).toHaveAttribute(
    'href',
    /\/all-businesses\/search\?q=vitenge$/,
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('chips and filters work without scripts [R026]', async ({ page }) => {
    await page.goto('/all-businesses');
    await page.getByLabel('Category', { exact: true }).selectOption('Design');
    await page.getByRole('searchbox', { name: 'What are you looking for?' }).fill('mats');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(page.getByText('2 found')).toBeVisible();
    await expect(getRows(page)).toHaveCount(2);
    const chips = page.getByRole('navigation', { name: 'Categories and towns' });
    const allBusinesses = chips.getByRole('link', { name: 'All businesses' });
    await allBusinesses.click();
    await expect(page).toHaveURL('/all-businesses/search?q=mats');
    await allBusinesses.click();
    await expect(page).toHaveURL('/all-businesses');
  });
});

test('long texts of a card end in an ellipsis, and cover nothing [R048] @slow', async ({
  page,
  listings,
}) => {
  const portrait = { width: 960, height: 1280 };
  const town = { town: 'Lodwar', county: 'Turkana' };
  for (const [fill, phone] of [
    [fillWithPhrases, '+254700000021'],
    [fillUnbroken, ''],
  ] as const) {
    const images = [await listings.addImage(undefined, portrait)];
    await listings.live({ ...createLongestListing(fill, images), ...town, phone });
  }
  await listings.live({ title: 'Ek', ...town, county: 'Turkana' });
  await page.goto('/all-businesses/search?town=lodwar');
  await expect(getRows(page)).toHaveCount(3);
  await expectWholeLayout(page, 'long cards');
  const heights = await getRows(page).evaluateAll((rows) =>
    rows.map((row) => Math.round(row.getBoundingClientRect().height)),
  );
  expect(new Set(heights).size, heights.join()).toBe(1);
});

test('a row with the item of a search shows a name of two lines, and the lines of other rows [R026] @slow', async ({
  page,
  listings,
}) => {
  await listings.live({
    title: 'Wanjiru Dresses and School Uniforms',
    description: 'Dresses for weddings, work and Sunday, sewn to your size. '.repeat(3),
    items: [createItem('Chitenge wrapper', { price: '900' })],
    town: 'Voi',
    county: 'Taita-Taveta',
    located: 'Caltex stage market, line 12, stall 44 beside the post office, Voi',
  });
  await page.goto('/all-businesses/search?q=chitenge+wrapper');
  const row = getRows(page);
  await expect(row.getByText('Chitenge wrapper')).toBeVisible();
  const itemBox = await readBox(row.locator('[data-match]'));
  const priceBox = await readBox(row.getByText('Kshs. 900'));
  expect(priceBox.y).toBeGreaterThanOrEqual(itemBox.y + itemBox.height - 1);
  const place = await readBox(row.locator('dd.card-place'));
  const call = await readBox(row.locator('dd.card-call'));
  expect(place.y + place.height).toBeLessThanOrEqual(call.y + 1);
  expect(
    await row.locator('[data-match]').evaluate((item) => item.scrollWidth),
  ).toBeLessThanOrEqual(itemBox.width);
  const readLines = (element: ReturnType<Page['locator']>) =>
    element.evaluate((text) => ({
      lines: Math.round(text.clientHeight / parseFloat(getComputedStyle(text).lineHeight)),
      isCut: text.scrollHeight > text.clientHeight + 1,
    }));
  const name = row.getByRole('heading').getByRole('link');
  expect(await readLines(name)).toEqual({ lines: 2, isCut: false });
  expect((await readBox(row)).height).toBeLessThan(125);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await readBox(row)).width).toBeLessThan(600);
  expect((await readLines(row.locator('.card-text'))).lines).toBe(1);
  const [widePrice, widePlace] = await Promise.all(
    [row.getByText('Kshs. 900'), row.locator('dd.card-place')].map(readBox),
  );
  expect(Math.abs((widePrice?.y ?? 0) - (widePlace?.y ?? NaN))).toBeLessThan(5);
});

test('a row in large text keeps the number, the item and the state apart [R026, R048] @slow', async ({
  page,
  listings,
}) => {
  const listing = await listings.live({
    title: 'Kilifi Coconuts',
    items: [createItem('Madafu coconut, a bunch', { price: '900' })],
    town: 'Kilifi',
    county: 'Kilifi',
    located: 'Old market, Kilifi',
    opening_hours: 'Mo-Su 00:00-24:00',
  });
  await listings.feature(listing);
  const row = getRows(page);
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/all-businesses/search?q=madafu+coconut');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      // The script of the states writes later.
      const sign = document.querySelector('.listing-card [data-opening-hours]');
      if (sign) sign.textContent = 'Open now';
    });
    const sign = row.locator('[data-opening-hours]');
    const item = row.locator('[data-match]');
    await expect(item).toBeVisible();
    const cutTexts = await row
      .locator('[data-match], .card-call a[href^="tel:"], .card-sign, .badge')
      .evaluateAll((parts) =>
        parts
          .filter(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
          )
          .map(({ textContent }) => textContent),
      );
    expect(cutTexts, `${width} px`).toEqual([]);
    const [name, state] = await Promise.all([row.getByRole('heading'), sign].map(readBox));
    if (!name || !state) throw new Error('The row has no name or no state.');
    const isBelow = state.y >= name.y + name.height - 1;
    expect(isBelow || state.x >= name.x + name.width, `${width} px`).toBe(true);
    // One line of large text.
    expect((await readBox(row.locator('.badge'))).height, `${width} px`).toBeLessThan(64);
  }
  await expect(row.locator('dd.card-place')).toBeVisible();
  await expect(row.getByText('Old market')).toBeHidden();
});

test('numbers that are out of date leave no space behind the names of sections @slow', async ({
  page,
  listings,
}) => {
  await listings.live({ title: 'Moraa Mangoes', town: 'Kisii', county: 'Kisii' });
  // The results of a search leave the names of the sections in sight.
  for (const path of ['/all-businesses', '/all-businesses?q=mats']) {
    await page.goto(path);
    const link = page
      .getByRole('navigation', { name: 'All businesses by category' })
      .getByRole('link')
      .first();
    await expect(link.locator('[data-section-count]')).toHaveCount(0);
    const [box, nameWidth] = [
      await readBox(link),
      await link.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element.firstChild ?? element);
        return range.getBoundingClientRect().width;
      }),
    ];
    expect(box.width, path).toBeLessThan(nameWidth + 2);
  }
});

test('a call from a row counts as a view and a call [R006] @slow', async ({ page, listings }) => {
  const place = { town: 'Busia', county: 'Busia' };
  const { slug } = await listings.live({ title: 'Wafula Welding', ...place });
  const beacons: unknown[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/visits')) return;
    beacons.push((JSON.parse(request.postData() ?? '') as { visits: unknown }).visits);
  });
  await page.goto('/all-businesses/search?q=wafula+welding');
  const call = getRows(page).getByRole('link', { name: /^Call/ });
  await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  // The script loads after the page, and counts one of several taps.
  const tapAgain = async () => {
    await call.click();
    return beacons;
  };
  await expect.poll(tapAgain).toEqual([
    [
      [slug, 'view', ` ${page.url()}`],
      [slug, 'call'],
    ],
  ]);
  expect(await tapAgain()).toHaveLength(1);
});
