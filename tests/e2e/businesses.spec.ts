import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import sharp from 'sharp';
import { businesses } from '#content/businesses/businesses.ts';
import { contrast } from '../support/contrast.ts';
import { expect, test } from '../support/site.ts';

const routes = [
  '/judys-mats',
  '/faiths-vitenges',
  '/amgel-enterprises-limited',
  '/tsbdesigns',
  '/brooches',
  '/logos-by-dave',
  '/naomi-mats',
  '/swift-riders',
];

const sectionOf = (page: Page, heading: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
const goods = (page: Page) => sectionOf(page, 'Prices').getByRole('listitem');
const fact = (page: Page, label: string) =>
  page.getByRole('article').locator(`dt:text-is("${label}") + dd`);

function businessAt(route: string) {
  const business = businesses.find(({ url }) => url === route);
  if (!business) throw new Error(`No business has the address ${route}.`);
  return business;
}

/** The numbers in the prices of a page. */
async function amounts(page: Page): Promise<number[]> {
  const prices = await goods(page)
    .getByText(/^Kshs?\. /)
    .allTextContents();
  return prices.map((price) => Number(price.replaceAll(/\D/g, '')));
}

test('the eight samples of the specification are the businesses there are [R027, R112]', () => {
  expect(businesses.map(({ url }) => url).sort()).toEqual([...routes].sort());
});

for (const route of routes) {
  const { title, description, contact, phone, located, deliveries, items } = businessAt(route);
  const number = phone.replace('+254', '0').replace(/(\d{4})(\d{3})(\d{3})/, '$1 $2 $3');

  test(`${route} shows the business, what it sells and whom to ask [R027, R069, R114, R119]`, async ({
    page,
  }) => {
    const answer = await page.goto(route);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main')).toContainText(description);
    await expect(fact(page, 'Ask for')).toHaveText(contact);
    await expect(fact(page, 'Where')).toHaveText(located);
    await expect(fact(page, 'Deliveries')).toHaveText(deliveries);
    await expect(fact(page, 'Phone').getByRole('link', { name: number })).toHaveAttribute(
      'href',
      `tel:${phone}`,
    );
    await expect(goods(page)).toHaveCount(items.length);
    expect(items.length).toBeGreaterThan(0);
    for (const [at, { price, image }] of items.entries()) {
      expect(price).toMatch(/^Kshs?\. [1-9]\d{0,2}(,\d{3})*( each)?$/);
      await expect(goods(page).nth(at).getByText(price, { exact: true })).toBeVisible();
      const picture = goods(page).nth(at).getByRole('img', { name: image.alt, exact: true });
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth))
        .toBeGreaterThan(0);
    }
  });

  test(`${route} leads to a call and to WhatsApp with first words [R069]`, async ({ page }) => {
    await page.goto(route);
    const call = page.getByRole('link', { name: `Call ${number}` });
    await expect(call).toHaveAttribute('href', `tel:${phone}`);
    const chat = new URL(
      (await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '',
    );
    expect(chat.origin + chat.pathname).toBe(`https://wa.me/${phone.slice(1)}`);
    expect(chat.searchParams.get('text')).toBe(`Hello, I saw ${title} on Tangaza.`);
  });

  test(`${route} gives a card for the address book`, async ({ page, site }) => {
    await page.goto(route);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save contact' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${route.slice(1)}.vcf`);
    const card = ICAL.Component.fromString(await readFile(await file.path(), 'utf8'));
    expect(card.getFirstPropertyValue('fn')).toBe(title);
    expect(card.getFirstPropertyValue('tel')).toBe(phone);
    const served = await fetch(`${site.localOrigin}${route}.vcf`);
    expect(served.headers.get('content-type')).toMatch(/^text\/vcard\b/);
  });

  test(`${route} tells search engines and link previews what it is`, async ({ page, site }) => {
    await page.goto(route);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    const business = JSON.parse(data ?? '') as Record<string, unknown>;
    expect(business).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      name: title,
      telephone: phone,
      url: expect.stringMatching(new RegExp(`^http.*${route}$`)),
      address: { '@type': 'PostalAddress', addressLocality: businessAt(route).town },
    });
    const images = [business['image']].flat() as string[];
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) expect(image).toMatch(/^https?:\/\/[^/]+\/./);

    const preview = page.locator('meta[property="og:image"]');
    const address = new URL((await preview.getAttribute('content')) ?? '');
    const picture = await fetch(site.localOrigin + address.pathname);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toMatch(/^image\/(jpeg|png)$/);
    const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
    expect([width, height]).toEqual([1200, 630]);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
      'content',
      new RegExp(title),
    );
  });
}

test('a picture that does not come leaves words that can be read, by day and by night', async ({
  page,
  complaints,
}) => {
  await page.route(/\.(avif|webp)$/, (route) => route.abort());
  for (const route of routes) {
    await page.goto(route, { waitUntil: 'domcontentloaded' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const looks = await page.locator('main img').evaluateAll((pictures) =>
        pictures.map((picture) => {
          const { color, backgroundColor } = getComputedStyle(picture);
          return [color, backgroundColor] as const;
        }),
      );
      expect(looks.length).toBeGreaterThan(0);
      // Terracotta is as far from the darkest paint as from the lightest.
      for (const [words, ground] of looks) expect(contrast(words, ground)).toBeGreaterThan(4);
    }
  }
  complaints.splice(0);
});

test('the groceries have a name each, and the shop a website [R070, R119]', async ({ page }) => {
  await page.goto('/amgel-enterprises-limited');
  const { items } = businessAt('/amgel-enterprises-limited');
  await expect(goods(page).getByRole('heading')).toHaveText(items.map((item) => item.title ?? ''));
  for (const { title = '' } of items) expect(title).toMatch(/\w{3}/);
  const website = page.getByRole('link', { name: 'Visit the website' });
  await expect(website).toHaveAttribute('href', 'https://amgel.example');
  await expect(website).toHaveAttribute('rel', /\bnoopener\b/);
});

test('the brooches are out of stock, in these words [R071, R176]', async ({ page }) => {
  await page.goto('/brooches');
  await expect(
    page.getByText('Out of stock. New stock coming in soon.', { exact: true }),
  ).toBeVisible();
  const prices = goods(page).getByText(/^Ksh/);
  await expect(prices).toHaveText(Array<string>(4).fill('Ksh. 350 each'));
});

test('the web designer lists six features and his own site [R072]', async ({ page }) => {
  await page.goto('/tsbdesigns');
  const features = sectionOf(page, 'What you get').getByRole('listitem');
  await expect(features).toHaveCount(6);
  for (const feature of await features.all()) {
    await expect(feature.getByRole('heading')).toHaveText(/\w{3}/);
    await expect(feature.getByRole('paragraph')).toHaveText(/\w+ \w+/);
    await expect(feature.locator('svg[aria-hidden=true]')).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Visit the website' })).toHaveAttribute(
    'href',
    'https://tsbdesigns.example',
  );
});

test('logos, vitenges and mats cost what the specification says [R176]', async ({ page }) => {
  await page.goto('/logos-by-dave');
  expect(new Set(await goods(page).getByText(/^Ksh/).allTextContents())).toEqual(
    new Set(['Kshs. 700']),
  );
  await page.goto('/faiths-vitenges');
  expect(new Set(await goods(page).getByText(/^Ksh/).allTextContents())).toEqual(
    new Set(['Kshs. 1,500']),
  );
  for (const route of ['/judys-mats', '/naomi-mats']) {
    await page.goto(route);
    const prices = await amounts(page);
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(1_200);
    expect(Math.max(...prices)).toBeLessThanOrEqual(4_500);
  }
});

test('a delivery company serves Nairobi from 6am to 8pm [R177]', async ({ page }) => {
  await page.goto('/swift-riders');
  await expect(fact(page, 'Deliveries')).toHaveText('Serves Nairobi, 6am to 8pm');
  await expect(fact(page, 'Category')).toHaveText('Deliveries');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor finds a form to report an advert, ready to be sent', async ({ page }) => {
    await page.goto('/naomi-mats');
    const form = page.getByRole('form', { name: 'Report this advert' });
    await expect(form).toBeHidden();
    await page.getByText('Report this advert').first().click();
    await expect(form).toHaveAttribute('action', '/api/reports');
    await expect(form).toHaveAttribute('method', 'post');
    await expect(form.getByLabel('What is wrong?')).toHaveValue('');
    await expect(form.getByLabel('What should we know?')).toBeEditable();
    await expect(form.locator('input[name=business]')).toHaveValue('naomi-mats');
    await expect(form.getByRole('button', { name: 'Send the report' })).toBeEnabled();
  });
});

test('on a phone the ways to reach a business stay at the bottom and hide nothing', async ({
  page,
}) => {
  const viewport = { width: 360, height: 740 };
  await page.setViewportSize(viewport);
  await page.goto('/judys-mats');
  const call = page.getByRole('link', { name: 'Call 0700 000 011' });
  const bar = page.getByRole('paragraph').filter({ has: call });
  const place = await bar.boundingBox();
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBe(viewport.height);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await bar.boundingBox()).toEqual(place);
  for (const name of ['Back to top', 'Tangaza Works']) {
    const last = await page.getByRole('link', { name }).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0), name).toBeLessThanOrEqual(place?.y ?? 0);
  }
  for (const link of await bar.getByRole('link').all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});
