import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawSharePicture } from './draw.ts';
import { fitText, measureWidth } from './lettering.ts';
import { createShareVersion, type SharedListing } from './share-picture.ts';

const listing: SharedListing = {
  title: 'Judy’s Mats',
  url: '/judys-mats',
  category: 'Design',
  town: 'Nairobi',
  phone: '+254700000011',
  image: { name: 'judys-mats/cover', alt: 'Mats' },
};

const draw = (change: Partial<SharedListing> = {}, cover?: Uint8Array) =>
  drawSharePicture({ ...listing, ...change }, { brand: 'Tangaza', version: 'abc', cover });

type Region = [left: number, top: number, width: number, height: number];

/** Returns the brightness of each pixel of a region. */
async function readPixels(bytes: Buffer, ...[left, top, width, height]: Region) {
  const picture = sharp(bytes).extract({ left, top, width, height });
  return picture.greyscale().raw().toBuffer();
}

/** Returns the share of a region's pixels that are as bright as white text on the coloured wall. */
async function measureWhiteShare(bytes: Buffer, ...region: Region) {
  const pixels = await readPixels(bytes, ...region);
  return pixels.filter((grey) => grey > 240).length / pixels.length;
}

const headingRegion: Region = [590, 60, 560, 260];
const contactRegion: Region = [590, 424, 560, 92];

test("the picture has the services' size and fits WhatsApp's limit", async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const greyPicture = { width: 1280, height: 960, channels: 3 as const, background: '#888' };
  const cover = await sharp({ create: { ...greyPicture, noise } })
    .webp()
    .toBuffer();
  const bytes = await draw({}, cover);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(bytes.length).toBeLessThan(300_000);
  expect(bytes.includes('abc')).toBe(true);
});

test.each([
  ['top', 100],
  ['foot', 1500],
])('an upright photo is cropped around a subject at its %s', async (_, top) => {
  const subject = { create: { width: 300, height: 300, channels: 3, background: '#fff' } } as const;
  const background = { width: 900, height: 1900, channels: 3, background: '#1a2a1a' } as const;
  const photo = sharp({ create: background }).composite([{ input: subject, left: 300, top }]);
  const bytes = await draw({}, await photo.webp().toBuffer());
  // The photo is to the left of the wall. A third of its width is the subject.
  expect(await measureWhiteShare(bytes, 0, 44, 540, 542)).toBeCloseTo(1 / 9, 2);
});

test('another name or number changes only the pixels of its own region', async () => {
  const [original, renamed, withOtherPhone] = await Promise.all([
    draw(),
    draw({ title: 'Judy’s Maps' }),
    draw({ phone: '+254711222333' }),
  ]);
  expect(await measureWhiteShare(original, ...headingRegion)).toBeGreaterThan(0.05);
  const heading = await readPixels(original, ...headingRegion);
  const contact = await readPixels(original, ...contactRegion);
  expect(await readPixels(renamed, ...headingRegion)).not.toEqual(heading);
  expect(await readPixels(renamed, ...contactRegion)).toEqual(contact);
  expect(await readPixels(withOtherPhone, ...contactRegion)).not.toEqual(contact);
  expect(await readPixels(withOtherPhone, ...headingRegion)).toEqual(heading);
});

const longTitle =
  'The Very Best Fruits and Vegetables, Wholesale and Retail, of Gikomba Market 114';

test.each([
  ['many words', longTitle],
  ['one word', 'W'.repeat(80)],
  ['markup', '</svg><script>alert(1)</script><path d="M0 0h1200v630H0z"/>'],
  ['many short words', 'W '.repeat(40).trim()],
])('a name of %s stays between the margins', async (_, title) => {
  const bytes = await draw({ title });
  expect(await measureWhiteShare(bytes, ...headingRegion)).toBeGreaterThan(0.05);
  // The margins to the right and to the left of the text.
  const margins: Region[] = [
    [1151, 44, 49, 542],
    [541, 44, 48, 542],
  ];
  for (const margin of margins) expect(await measureWhiteShare(bytes, ...margin)).toBe(0);
});

test('undrawable characters disappear, but letters survive undrawable accents', async () => {
  const plainPicture = await draw({ title: 'Mama Wanjiku' });
  expect(await draw({ title: 'Mama 🍅 Wanjikũ \u202e\u0000' })).toEqual(plainPicture);
});

test('the slug replaces a name without drawable letters', async () => {
  expect(await draw({ title: 'አበባ 🌸' })).toEqual(await draw({ title: 'judys mats' }));
});

test('text is truncated if even the smallest size overflows', () => {
  const { lines } = fitText('Mangoes and more', { width: 100, height: 0, sizes: [40, 20] });
  expect(lines).toEqual([expect.stringMatching(/^Mangoes.*…$/)]);
  expect(measureWidth(lines[0] ?? '', 20)).toBeLessThanOrEqual(100);
});

test('each change of the content results in another version', () => {
  const changes: Partial<SharedListing>[] = [
    { title: 'Judy' },
    { phone: '+254711222333' },
    { town: 'Thika' },
    { image: { name: 'media/2', alt: '' } },
  ];
  const getVersion = (change: object) => createShareVersion({ ...listing, ...change }, 'Tangaza');
  const versions = [{}, ...changes].map(getVersion);
  expect(new Set(versions).size).toBe(versions.length);
  expect(getVersion({})).toBe(versions[0]);
});
