/** The layout of a shop's page: its prices, facts and contact bar on phones and wide screens, also in large text. */
import type { Locator, Page } from '@playwright/test';
import { createItem } from '../support/listing-lifecycle.ts';
import { expect, test } from '../support/test.ts';

test.use({
  siteSharedWith: 'live listing tests',
  viewport: { width: 360, height: 740 },
  // The photos of these adverts have no files.
  expectedError: /(?:400|404) .*\/media\//,
});

const place = { town: 'Lamu', county: 'Lamu', located: 'Mkomani, Lamu' };

const wideSize = { width: 1280, height: 800 };

const createItems = (count: number) =>
  Array.from({ length: count }, (_, index) => createItem(`Basket ${index + 1}`, { price: '300' }));

async function readBox(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element has no box.');
  return box;
}

/** Enlarges the text as a style sheet of the reader does. */
const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

test('many prices without photos are rows of one line on a phone', async ({ page, listings }) => {
  const photo = await listings.addImage();
  const items = [createItem('Big basket', { image: photo }), ...createItems(9)];
  const { slug } = await listings.live({ title: 'Lamu Baskets', ...place, items });
  await page.goto(`/${slug}`);
  const row = page.locator('#prices').getByRole('listitem').filter({ hasText: 'Basket 5' });
  expect((await readBox(row)).height).toBeLessThan(60);
  const { width, height } = await readBox(row.getByRole('link', { name: 'Ask' }));
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});

test('on a wide screen the facts are below the photo, beside a list of prices', async ({
  page,
  listings,
}) => {
  await page.setViewportSize(wideSize);
  const { slug } = await listings.live({ title: 'Lamu Mats', ...place, items: createItems(6) });
  await page.goto(`/${slug}`);
  const photo = await readBox(page.locator('.shop > :has(> [data-photo])'));
  const facts = await readBox(page.locator('.shop .facts'));
  const prices = await readBox(page.locator('#prices'));
  expect(facts.y).toBeLessThan(photo.y + photo.height + 40);
  expect(facts.x + facts.width).toBeLessThanOrEqual(prices.x);
});

test('large text widens no page, and the contact bar has one row @slow', async ({
  page,
  listings,
}) => {
  const { slug } = await listings.live({ title: 'Lamu Ropes', ...place, items: createItems(2) });
  for (const path of [`/${slug}`, '/sw/pricing']) {
    await page.goto(path);
    await enlargeText(page);
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ ...wideSize, width });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${path}, ${width} px`,
      ).toBe(width);
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/${slug}`);
  await enlargeText(page);
  const bar = page.locator('.contact-bar');
  const [call, message] = await Promise.all(
    [bar.getByRole('link', { name: 'Call' }), bar.getByRole('link', { name: 'WhatsApp' })].map(
      readBox,
    ),
  );
  expect(message?.y).toBe(call?.y);
  const padding = await page.evaluate(() =>
    parseFloat(getComputedStyle(document.body).paddingBottom),
  );
  const { height } = await readBox(bar);
  expect(padding).toBeGreaterThanOrEqual(height);
  expect(padding).toBeLessThan(740 / 5);
});

test('a photo that does not load has its own colour without a sign of the browser', async ({
  page,
  listings,
}) => {
  const { slug } = await listings.live({ title: 'Lamu Doors', ...place });
  await page.route('**/media/**', (route) => route.abort());
  await page.goto(`/${slug}`);
  const photo = page.locator('.shop [data-photo] img');
  const readLayer = () =>
    photo.evaluate((image) => {
      const { content, position, backgroundColor } = getComputedStyle(image, '::after');
      return {
        content,
        position,
        hasGround: backgroundColor === getComputedStyle(image).backgroundColor,
      };
    });
  expect(await readLayer()).toEqual({ content: '""', position: 'absolute', hasGround: true });
});
