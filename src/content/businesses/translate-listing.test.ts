import { expect, test } from 'vitest';
import { getPictures, listingSchema, type Listing } from '#domain/listing/listing.schema.ts';
import { businesses } from './businesses.ts';
import { sampleTexts, translateListing } from './translate-listing.ts';

const translated = businesses.map((sample) => [sample, translateListing(sample, 'sw')] as const);

/** Texts that both languages have in common: names of places. */
const sharedLines = new Set(['located']);

/** Returns the texts of a listing by their path. */
function collectTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => collectTexts(child, `${path}.${key}`));
}

/** Paths of values that are no texts for visitors, or that are the same in every language. */
const fixedPath = /\.(?:id|url|name|title|phone|website|icon|category|contact|town|opening_hours)$/;
/** The names of items and the titles of features are texts, whereas the name of a picture is a path. */
const namePath = /^\.(?:items\.\d+\.name|features\.\d+\.title)$/;

test.each(translated)('$title has all its texts in Kiswahili', (english, kiswahili) => {
  expect(listingSchema.parse(kiswahili)).toEqual(kiswahili);
  const texts = new Map(collectTexts(kiswahili));
  const unchanged = collectTexts(english).filter(
    ([path, text]) =>
      (namePath.test(path) || !fixedPath.test(path)) &&
      !sharedLines.has(path.slice(1)) &&
      texts.get(path) === text,
  );
  expect(unchanged).toEqual([]);
});

test.each(translated)('$title keeps names, prices and addresses', (english, kiswahili) => {
  const select = (listing: Listing) => ({
    ...listing,
    ...Object.fromEntries(
      ['description', 'story', 'located', 'deliveries', 'hours', 'stock'].map((field) => [
        field,
        '',
      ]),
    ),
    image: listing.image.name,
    images: listing.images.map(({ name }) => name),
    items: listing.items.map(({ id, price, image }) => [id, price, image?.name]),
    features: listing.features.map(({ id, icon }) => [id, icon]),
  });
  expect(select(kiswahili)).toEqual(select(english));
});

test.each(translated)('$title has a translation without surplus texts', (english) => {
  const texts = sampleTexts['sw']?.[english.url];
  expect(texts?.story).toHaveLength(english.story.length);
  expect(texts?.items).toHaveLength(english.items.length);
  expect(texts?.features ?? []).toHaveLength(english.features.length);
  const names = new Set(getPictures(english).map(({ name }) => name));
  expect(new Set(Object.keys(texts?.alts ?? {}))).toEqual(names);
});

test('no translation is left over', () => {
  const urls = businesses.map(({ url }) => url).toSorted();
  for (const texts of Object.values(sampleTexts))
    expect(Object.keys(texts).toSorted()).toEqual(urls);
});

test.each(translated)('$title has no English words in Kiswahili', (_, { title, ...kiswahili }) => {
  const english = /\b(?:the|and|your|you|of|is|are|with|this|that|on|not|for|from|have|each|a)\b/i;
  const texts = collectTexts(kiswahili).filter(([path]) => !fixedPath.test(path));
  expect(
    texts.filter(([, text]) => english.test(text)),
    title,
  ).toEqual([]);
});

test('a listing of a member or of a feed stays as written', () => {
  const [sample] = businesses;
  if (!sample) throw new Error('There is no sample.');
  const written = { ...sample, description: 'We sell mats of other colours in the same street.' };
  expect(translateListing(written, 'sw')).toBe(written);
  expect(translateListing(sample, 'en')).toBe(sample);
});
