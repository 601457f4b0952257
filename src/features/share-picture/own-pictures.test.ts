import jsqr from 'jsqr';
import sharp, { type Region } from 'sharp';
import { expect, test } from 'vitest';
import { createPublicListing } from '#tests/support/samples.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { drawPoster } from './draw-poster.ts';
import { drawStatus } from './draw-status.ts';
import { fitAddress, measureWidth } from './lettering.ts';
import { findPictureKind, getPicturePath } from './picture-kinds.ts';
import { createPrintedVersion, toPrintedListing } from './printed-listing.ts';

const createItem = (id: number, name: string, change: object = {}) => ({
  id,
  name,
  price: 1200,
  isFrom: false,
  isOutOfStock: false,
  ...change,
});

const listing = createPublicListing({
  image: { name: 'media/1', alt: 'Mats' },
  items: [
    createItem(1, 'Sold', { isOutOfStock: true }),
    createItem(2, 'Sunrise mat', { isFrom: true }),
    createItem(3, 'Runner'),
    createItem(4, 'Rug'),
    createItem(5, 'Carpet'),
  ],
});

const context = {
  brand: 'Tangaza',
  address: 'https://tangaza.example/judys-mats',
  text: { from: 'from {price}', scan: 'Scan with your phone’s camera' },
};

const print = (change: Partial<Listing> = {}) =>
  toPrintedListing({ ...listing, ...change }, context);

/** Returns the share of a region's pixels that are darker or brighter than a grey. */
async function measureShare(bytes: Buffer, region: Region, isCounted: (grey: number) => boolean) {
  const pixels = await sharp(bytes).extract(region).greyscale().raw().toBuffer();
  return pixels.filter(isCounted).length / pixels.length;
}

test('a picture shows up to three items in stock, else the description', () => {
  expect(print().items).toEqual([
    { name: 'Sunrise mat', price: 'from Kshs. 1,200' },
    { name: 'Runner', price: 'Kshs. 1,200' },
    { name: 'Rug', price: 'Kshs. 1,200' },
  ]);
  expect(print().description).toBe('');
  expect(print({ items: [] }).description).toBe('Mats for every door.');
});

test('the Status picture has the size of a Status, and the photo', async () => {
  const red = { create: { width: 900, height: 1200, channels: 3 as const, background: '#f00' } };
  const cover = await sharp(red).webp().toBuffer();
  const bytes = await drawStatus(print(), { version: 'abc', cover });
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1080, height: 1920 });
  expect(bytes.includes('abc')).toBe(true);
  expect(bytes.length).toBeLessThan(600_000);
  const photo = sharp(bytes).extract({ left: 0, top: 300, width: 1080, height: 300 });
  expect((await sharp(await photo.toBuffer()).stats()).dominant).toMatchObject({ r: 248, b: 8 });
});

test('the poster has the ratio of A4 and a readable code for scans', async () => {
  const bytes = await drawPoster(print(), 'abc');
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 1240, height: 1754 });
  expect((await sharp(bytes).metadata()).format).toBe('png');
  expect(bytes.includes('abc')).toBe(true);
  expect(jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(
    'https://tangaza.example/judys-mats#p',
  );
});

const longTitle =
  'The Very Best Fruits and Vegetables, Wholesale and Retail, of Gikomba Market 114';

test.each([longTitle, 'W'.repeat(80), '</svg><script>alert(1)</script>', 'አበባ 🌸'])(
  'the name %j stays between the margins of both pictures',
  async (title) => {
    const items = [createItem(1, 'M'.repeat(80), { price: 9_999_999, isFrom: true })];
    const printed = print({ title, items });
    const status = await drawStatus(printed, { version: 'abc', cover: undefined });
    const poster = await drawPoster(printed, 'abc');
    const isBright = (grey: number) => grey > 240;
    const isDark = (grey: number) => grey < 128;
    for (const left of [0, 1080 - 40]) {
      const margin = { left, top: 1040, width: 40, height: 600 };
      expect(await measureShare(status, margin, isBright)).toBe(0);
    }
    for (const left of [0, 1240 - 90]) {
      const margin = { left, top: 90, width: 90, height: 1500 };
      expect(await measureShare(poster, margin, isDark)).toBe(0);
    }
    const name = { left: 64, top: 1050, width: 952, height: 200 };
    expect(await measureShare(status, name, isBright)).toBeGreaterThan(0.02);
  },
);

test('a long address is whole on both pictures, and stays between the margins', async () => {
  const start = 'mama-wanjikus-traditional-baskets-beadwork-and-sisal-goods-of-kariakor-market';
  const printWithAddress = (end: string) =>
    toPrintedListing(listing, { ...context, address: `https://tangaza.example/${start}-${end}` });
  const printed = [printWithAddress('2'), printWithAddress('3')];
  const readRegions = (bytes: Buffer[], region: Region) =>
    Promise.all(bytes.map((each) => sharp(each).extract(region).raw().toBuffer()));
  const statuses = await Promise.all(
    printed.map((each) => drawStatus(each, { version: 'abc', cover: undefined })),
  );
  const posters = await Promise.all(printed.map((each) => drawPoster(each, 'abc')));
  // The last line of the address.
  const ends = [
    await readRegions(statuses, { left: 64, top: 1750, width: 952, height: 70 }),
    await readRegions(posters, { left: 100, top: 1475, width: 1040, height: 40 }),
  ];
  for (const [two, three] of ends) expect(two?.equals(three ?? two)).toBe(false);
  for (const left of [0, 1080 - 60]) {
    const margin = { left, top: 1700, width: 60, height: 120 };
    for (const status of statuses)
      expect(await measureShare(status, margin, (grey) => grey > 150)).toBe(0);
  }
});

const longAddress = `tangaza.example/${'m'.repeat(80)}`;

test.each([
  ['tangaza.example/judys-mats', ['tangaza.example/judys-mats']],
  [
    'tangaza.example/mama-wanjikus-traditional-baskets-beadwork-and-sisal-goods-of-kariakor-market',
    [
      'tangaza.example/mama-wanjikus-traditional-baskets-',
      'beadwork-and-sisal-goods-of-kariakor-market',
    ],
  ],
])('an address breaks after a hyphen, in the largest size for two lines: %s', (address, lines) => {
  expect(fitAddress(address, { width: 952, sizes: [40, 34, 28] }).lines).toEqual(lines);
});

test('an address without a place to break is broken anywhere', () => {
  const { size, lines } = fitAddress(longAddress, { width: 952, sizes: [40, 34, 28] });
  expect(lines.join('')).toBe(longAddress);
  for (const line of lines) expect(measureWidth(line, size)).toBeLessThanOrEqual(952);
});

test('each kind and each change of the content has its own version', () => {
  const printed = [
    print(),
    print({ title: 'Judy' }),
    print({ items: [] }),
    print({ phone: '+254711222333' }),
  ];
  const versions = printed.flatMap((each) =>
    (['status', 'poster'] as const).map((kind) => createPrintedVersion(kind, each, 'media/1')),
  );
  expect(new Set(versions).size).toBe(versions.length);
  expect(createPrintedVersion('status', print(), 'media/2')).not.toBe(versions[0]);
});

test('addresses of pictures reveal their kind', () => {
  const version = '0123456789abcdef';
  expect(getPicturePath('poster', 'judys-mats', version)).toBe(
    `/share-pictures/judys-mats/poster-${version}.png`,
  );
  const kinds = [
    'status.jpg',
    `status-${version}.jpg`,
    'poster.png',
    `${version}.jpg`,
    'status.png',
  ];
  expect(kinds.map(findPictureKind)).toEqual(['status', 'status', 'poster', 'link', undefined]);
});
