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

function getSample(): Listing {
  const [first] = businesses;
  if (!first) throw new Error('The tests need a business of the build.');
  return first;
}

interface TermListing {
  goods: CommonGoods;
  term: string;
  listing: Listing;
}

const toPlural = (term: string) => {
  if (term.endsWith('es')) return term;
  if (/(?:s|x|ch|sh)$/.test(term)) return `${term}es`;
  return /[^aeiou]y$/.test(term) ? term.replace(/y$/, 'ies') : `${term}s`;
};

/** Returns a listing with a word in its name, in an item, or in its description. All other texts are neutral. */
function createListing(goods: CommonGoods, term: string, index: number): Listing {
  const [category] = goods.categories;
  const place = ['title', 'item', category === undefined ? 'title' : 'description'][index % 3];
  const name = place === 'item' ? term : 'Xyzzy';
  return {
    ...getSample(),
    url: `/${toSlug(term)}`,
    title: place === 'title' ? term : 'Xyzzy',
    category: place === 'description' && category !== undefined ? category : 'Events',
    description: place === 'description' ? `Xyzzy ${term} xyzzy.` : 'Xyzzy.',
    items: [{ id: 1, name, price: 100, isFrom: false, isOutOfStock: false }],
    story: [],
    town: 'Hola',
    located: 'Hola',
    contact: 'Xyzzy',
    deliveries: 'Xyzzy',
    hours: 'Xyzzy',
  };
}

const getTerms = ({ english, kiswahili }: CommonGoods) => [...english, ...kiswahili];

const termListings: TermListing[] = commonGoods.flatMap((goods) =>
  getTerms(goods).map((term, index) => ({
    goods,
    term,
    listing: createListing(goods, term, index),
  })),
);
const built = termListings.map(({ listing }) => listing);

const toText = (phrase: string) => ` ${toTokens(phrase).map(toSingular).join(' ')} `;

/**
 * True if a listing has the typed term, a word of the goods, or a word of the narrower goods that these include, or if the
 * typed word names its category. A compound that begins with a word of the goods is expected if its own goods include the
 * word: 'nywele' (hair) finds a haircut.
 */
function isExpected({ term, listing, goods: own }: TermListing, goods: CommonGoods, typed: string) {
  const isTyped = (other: string) => toText(other) === toText(typed);
  return (
    own.includes.some(
      (included) => getTerms(goods).includes(included) && term.startsWith(included),
    ) ||
    meanings.some(({ terms, names }) => listing.category === names && terms.some(isTyped)) ||
    [typed, ...getTerms(goods), ...goods.includes].some((other) =>
      toText(term).includes(toText(other)),
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

test('the list has 61 goods with words of their own', () => {
  expect(commonGoods).toHaveLength(61);
  const terms = commonGoods.flatMap((goods) => [
    ...new Set([...getTerms(goods), ...goods.typed].map(toText)),
  ]);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
});

const cases = commonGoods.map((goods): [string, CommonGoods] => [goods.english[0] ?? '', goods]);

test.each(sampleCases(cases, 10))(
  'each word for %j finds each of its words, and no other goods',
  async (_, goods) => {
    const own = termListings.filter((entry) => entry.goods === goods);
    for (const typed of [...getTerms(goods), ...goods.typed, ...goods.english.map(toPlural)]) {
      const { urls, isWhole, correction } = await findAll(typed);
      expect({ isWhole, correction }, typed).toEqual({ isWhole: true });
      const missing = own.filter(({ listing }) => !urls.has(listing.url));
      expect(
        missing.map(({ term }) => term),
        `not found by ${typed}`,
      ).toEqual([]);
      const wrong = termListings.filter(
        (entry) => urls.has(entry.listing.url) && !isExpected(entry, goods, typed),
      );
      expect(
        wrong.map(({ term }) => term),
        `found by ${typed}`,
      ).toEqual([]);
    }
  },
);
