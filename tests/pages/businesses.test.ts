import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { businesses } from '#content/businesses/businesses.ts';
import { formatShillings } from '#domain/money/money.ts';
import {
  findAll,
  getTexts,
  getBuiltFile,
  getFact,
  findLink,
  getMetaContents,
  findOnly,
  openPage,
  readStructuredData,
  findByHeading,
  getText,
} from '../support/built-pages.ts';

const findGoods = (page: Document) => findAll(findByHeading(page, 'section', 'Prices'), 'li');

/** Returns each text of the goods on a page that is a price, such as 'Kshs. 700'. */
const readPrices = (page: Document) =>
  findGoods(page).flatMap((good) =>
    getTexts(good, '*').filter((text) => /^Kshs?\. [\d,]+( each)?$/.test(text)),
  );

describe.each(businesses)('$url', (business) => {
  const { title, description, contact, phone, located, deliveries, items, url, town } = business;
  const phoneText = phone.replace('+254', '0').replace(/(\d{4})(\d{3})(\d{3})/, '$1 $2 $3');
  const page = openPage(url);

  test('the page shows the business and its contact [R027, R114, R119]', () => {
    expect(getText(findOnly(page, 'h1'))).toBe(title);
    expect(getText(findOnly(page, 'main'))).toContain(description);
    const article = findOnly(page, 'article');
    expect(getText(getFact(article, 'Ask for'))).toBe(contact);
    expect(getText(getFact(article, 'Where'))).toBe(located);
    expect(getText(getFact(article, 'Deliveries'))).toBe(deliveries);
    const link = findLink(getFact(article, 'Phone'), phoneText);
    expect(link.getAttribute('href')).toBe(`tel:${phone}`);
  });

  test('the page shows each item with price and picture [R069, R114, R119]', () => {
    const goods = findGoods(page);
    expect(goods).toHaveLength(items.length);
    expect(items.length).toBeGreaterThan(0);
    for (const [index, item] of items.entries()) {
      const good = goods[index] ?? page;
      expect(getTexts(good, '*')).toContain(item.priceText ?? formatShillings(item.price));
      expect(getTexts(good, '*').includes('Out of stock')).toBe(item.isOutOfStock);
      const picture = findOnly(good, 'img');
      expect(picture.getAttribute('alt')).toBe(item.image?.alt);
      expect(readFileSync(getBuiltFile(picture.getAttribute('src') ?? '')).length).toBeGreaterThan(
        0,
      );
    }
  });

  test('the first picture has priority, and each opens full size', async () => {
    expect(findAll(page, 'script[src], link[rel=modulepreload]')).toEqual([]);
    const pictures = findAll(page, 'article img');
    expect(pictures).toHaveLength(1 + items.length);
    for (const [index, picture] of pictures.entries()) {
      // React writes this attribute in camel case.
      expect(picture.getAttribute('fetchPriority')).toBe(index === 0 ? 'high' : null);
      expect(picture.getAttribute('loading')).toBe(index === 0 ? 'eager' : 'lazy');
      const fullSizeUrl = picture.closest('a')?.getAttribute('href') ?? '';
      expect((await sharp(getBuiltFile(fullSizeUrl)).metadata()).width).toBe(1072);
    }
  });

  test('each item and photo leads to a message with its address', () => {
    const links = findAll(page, 'a[data-ask]');
    // The items of the samples have all photos but the cover.
    expect(links).toHaveLength(1 + items.length);
    const addresses = links.map((link) => {
      const message = new URL(link.getAttribute('href') ?? '').searchParams.get('text') ?? '';
      return new URL(/https?:\S+$/.exec(message)?.[0] ?? '');
    });
    expect(new Set(addresses.map(({ hash }) => hash)).size).toBe(links.length);
    for (const { pathname, hash } of addresses) {
      expect(pathname).toBe(url);
      expect(page.getElementById(hash.slice(1)), hash).not.toBeNull();
    }
  });

  test('the page leads to a call and to WhatsApp [R069]', () => {
    expect(findLink(page, `Call ${phoneText}`).getAttribute('href')).toBe(`tel:${phone}`);
    const chat = new URL(findLink(page, 'WhatsApp').getAttribute('href') ?? '');
    expect(chat.origin + chat.pathname).toBe(`https://wa.me/${phone.slice(1)}`);
    expect(chat.searchParams.get('text')).toBe(`Hello, I saw ${title} on Tangaza.`);
  });

  test('the page links a card for the address book', () => {
    const link = findLink(page, 'Save contact');
    expect(link.getAttribute('download')).not.toBeNull();
    expect(link.getAttribute('href')).toBe(`${url}.vcf`);
  });

  test('the page has metadata for search engines and previews', async () => {
    const data = readStructuredData(page) as Record<string, unknown>;
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      name: title,
      telephone: phone,
      url: expect.stringMatching(new RegExp(`^http.*${url}$`)) as string,
      address: { '@type': 'PostalAddress', addressLocality: town },
      makesOffer: items.map(({ name, price }) => ({ name, price, priceCurrency: 'KES' })),
    });
    const images = [data['image']].flat() as string[];
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) expect(image).toMatch(/^https?:\/\/[^/]+\/./);

    const [preview] = getMetaContents(page, '[property="og:image"]');
    const { width, height, format } = await sharp(getBuiltFile(preview ?? '')).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect(['jpeg', 'png']).toContain(format);
    expect(getMetaContents(page, '[property="og:title"]')).toEqual([
      expect.stringContaining(title),
    ]);
  });

  test('the page is shared on WhatsApp by link, without scripts', () => {
    const link = findOnly(page, 'a[href^="https://wa.me/?text="]');
    const message = new URL(link.getAttribute('href') ?? '').searchParams.get('text');
    expect(message).toMatch(new RegExp(`^${title} on \\w+: https?://\\S+#w$`));
  });

  test('the page has a report form without scripts', () => {
    const form = findOnly(page, 'form[aria-label="Report this advert"], #report form');
    expect(form.getAttribute('action')).toBe('/api/reports');
    expect(form.getAttribute('method')).toBe('post');
    expect(findOnly(form, 'input[name=business]').getAttribute('value')).toBe(url.slice(1));
    expect(findOnly(form, 'button[type=submit], button:not([type])').textContent.trim()).toBe(
      'Send the report',
    );
  });
});

test('the groceries have names, and the shop a website [R070, R119]', () => {
  const page = openPage('/amgel-enterprises-limited');
  const items = businesses.find(({ url }) => url === '/amgel-enterprises-limited')?.items ?? [];
  expect(findGoods(page).flatMap((good) => getTexts(good, 'h3'))).toEqual(
    items.map(({ name }) => name),
  );
  for (const { name = '' } of items) expect(name).toMatch(/\w{3}/);
  const website = findLink(page, 'Visit the website');
  expect(website.getAttribute('href')).toBe('https://amgel.example');
  expect(website.getAttribute('rel')).toMatch(/\bnoopener\b/);
});

test('the four brooches have a price and are out of stock [R071, R176]', () => {
  const page = openPage('/brooches');
  expect(getTexts(page, 'main *')).toContain('Out of stock. New stock coming in soon.');
  expect(new Set(readPrices(page))).toEqual(new Set(['Ksh. 350 each']));
  expect(findGoods(page)).toHaveLength(4);
});

test('the web designer lists six features and a website [R072]', () => {
  const page = openPage('/tsbdesigns');
  const features = findAll(findByHeading(page, 'section', 'What you get'), 'li');
  expect(features).toHaveLength(6);
  for (const feature of features) {
    expect(getText(findOnly(feature, 'h3'))).toMatch(/\w{3}/);
    expect(getText(findOnly(feature, 'p'))).toMatch(/\w+ \w+/);
    expect(findAll(feature, 'svg[aria-hidden=true]')).toHaveLength(1);
  }
  expect(findLink(page, 'Visit the website').getAttribute('href')).toBe(
    'https://tsbdesigns.example',
  );
});

test('logos, vitenges and mats have the specification’s prices [R176]', () => {
  expect(new Set(readPrices(openPage('/logos-by-dave')))).toEqual(new Set(['Kshs. 700']));
  expect(new Set(readPrices(openPage('/faiths-vitenges')))).toEqual(new Set(['Kshs. 1,500']));
  for (const route of ['/judys-mats', '/naomi-mats']) {
    const prices = readPrices(openPage(route)).map((price) => Number(price.replaceAll(/\D/g, '')));
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(1_200);
    expect(Math.max(...prices)).toBeLessThanOrEqual(4_500);
  }
});

test('a delivery company serves Nairobi from 6am to 8pm [R177]', () => {
  const page = openPage('/swift-riders');
  expect(getText(getFact(page, 'Deliveries'))).toBe('Serves Nairobi, 6am to 8pm');
  expect(getText(getFact(page, 'Category'))).toBe('Deliveries');
});
