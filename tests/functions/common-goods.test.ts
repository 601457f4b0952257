/** Tests that each of the commonest goods is found by all its words in English and Kiswahili, and by no other goods. */
import { expect, test } from 'vitest';
import { businesses } from '#content/businesses/businesses.ts';
import { commonGoods, meanings, type CommonGoods } from '#content/search-terms.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { toSingular, toTokens } from '#domain/listing/search.ts';
import { toSlug } from '#domain/listing/slug.ts';
import { findByTerms } from '#netlify/pages/term-search.ts';
import { sampleCases } from '../support/repetitions.ts';
import { openStackForFile } from '../support/stack.ts';

await openStackForFile();

const [sample] = businesses;
if (!sample) throw new Error('The tests need a business of the build.');

interface WordListing {
  goods: CommonGoods;
  word: string;
  listing: Listing;
}

const toPlural = (term: string) => {
  if (/(?:s|x|ch|sh)$/.test(term)) return `${term}es`;
  return /[^aeiou]y$/.test(term) ? term.replace(/y$/, 'ies') : `${term}s`;
};

/** Returns a listing with a word in its name, in an item, or in its description. All other texts are neutral. */
function createListing(goods: CommonGoods, word: string, index: number): Listing {
  const [category] = goods.categories;
  const place = ['title', 'item', category === undefined ? 'title' : 'description'][index % 3];
  const name = place === 'item' ? word : 'Xyzzy';
  return {
    ...sample!,
    url: `/${toSlug(word)}`,
    title: place === 'title' ? word : 'Xyzzy',
    category: place === 'description' && category !== undefined ? category : 'Events',
    description: place === 'description' ? `Xyzzy ${word} xyzzy.` : 'Xyzzy.',
    items: [{ id: 1, name, price: 100 }],
    story: [],
    town: 'Hola',
    located: 'Hola',
    contact: 'Xyzzy',
    deliveries: 'Xyzzy',
    hours: 'Xyzzy',
  };
}

const getWords = ({ english, kiswahili }: CommonGoods) => [...english, ...kiswahili];

const wordListings: WordListing[] = commonGoods.flatMap((goods) =>
  getWords(goods).map((word, index) => ({
    goods,
    word,
    listing: createListing(goods, word, index),
  })),
);
const built = wordListings.map(({ listing }) => listing);

const toText = (phrase: string) => ` ${toTokens(phrase).map(toSingular).join(' ')} `;

/**
 * True if a listing has the typed word, a word of the goods, or a word of the narrower goods that these include, or if the
 * typed word names its category.
 */
function isExpected({ word, listing }: WordListing, goods: CommonGoods, typed: string) {
  const isTyped = (term: string) => toText(term) === toText(typed);
  return (
    meanings.some(({ terms, names }) => listing.category === names && terms.some(isTyped)) ||
    [typed, ...getWords(goods), ...goods.includes].some((other) =>
      toText(word).includes(toText(other)),
    )
  );
}

/** Returns all results of a search. */
async function findAll(typed: string) {
  const urls = new Set<string>();
  for (;;) {
    const result = await findByTerms({ typed, category: '', town: '' }, built, urls.size);
    for (const { url } of result.listings) urls.add(url);
    if (urls.size >= result.total || result.listings.length === 0) return { ...result, urls };
  }
}

test('the list has 60 goods with words of their own', () => {
  expect(commonGoods).toHaveLength(60);
  const words = commonGoods.flatMap((goods) => [
    ...new Set([...getWords(goods), ...goods.typed].map(toText)),
  ]);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});

const cases = commonGoods.map((goods): [string, CommonGoods] => [goods.english[0] ?? '', goods]);

test.each(sampleCases(cases, 10))(
  'each word for %j finds each of its words, and no other goods',
  async (_, goods) => {
    const own = wordListings.filter((entry) => entry.goods === goods);
    for (const typed of [...getWords(goods), ...goods.typed, ...goods.english.map(toPlural)]) {
      const { urls, isWhole, correction } = await findAll(typed);
      expect({ isWhole, correction }, typed).toEqual({ isWhole: true });
      const missing = own.filter(({ listing }) => !urls.has(listing.url));
      expect(
        missing.map(({ word }) => word),
        `not found by ${typed}`,
      ).toEqual([]);
      const wrong = wordListings.filter(
        (entry) => urls.has(entry.listing.url) && !isExpected(entry, goods, typed),
      );
      expect(
        wrong.map(({ word }) => word),
        `found by ${typed}`,
      ).toEqual([]);
    }
  },
);
