/**
 * Searches listings for typed words. If no listing matches all words, it looks for words with another spelling, and
 * for partial matches. If the result is empty, it looks for the nearest listings.
 */
import { ignoredTerms, meanings, searchPlaces } from '#content/search-terms.ts';
import { getLowestPrice } from '#domain/listing/items.ts';
import { directoryPageSize } from '#domain/listing/directory.ts';
import { canMean } from '#domain/listing/misspelling.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { findMatchedItem, type FoundListing } from '#domain/listing/matched-item.ts';
import { findMatchedPhrase } from '#domain/listing/matched-phrase.ts';
import { readSearch, toSearchParts, toTokens, type Alternative } from '#domain/listing/search.ts';
import { highestPrice, readSearchQuery, type SearchQuery } from '#domain/listing/search-query.ts';
import { toSlug } from '#domain/listing/slug.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import type { Absence, SearchSummary } from '#features/directory/search-summary.ts';
import type { ListingFilter } from '../data/live-listings.ts';
import { searchListings, type TermSearch } from '../data/search-listings.ts';
import { getBuiltIndex } from './built-index.ts';
import { translateListings } from './translate-listings.ts';

export interface TermSearchResult extends SearchSummary {
  listings: FoundListing[];
  /** Without results: a few listings of the same kind, or the same ones elsewhere or at a higher price. */
  nearest?: Listing[];
}

/** Maximum number of listings that are shown as the nearest ones. */
const maxNearest = 3;

/** Maximum number of matches above the maximum price that are compared by their prices. SQL has the same limit. */
const maxDearer = 100;

/** True if the typed text contains searchable words. */
export const hasTerms = (typed: string) => toTokens(typed).length > 0;

export interface Search extends ListingFilter {
  typed: string;
  /** True for a search without a correction of the words. */
  isExact?: boolean;
}

/** A page of results without the sentences about the search. */
interface FoundListings {
  total: number;
  isWhole: boolean;
  listings: FoundListing[];
  /** The similar known words for each of the words that may be misspelt. */
  similar?: (string[] | null)[] | undefined;
}

type Find = (terms: Alternative[][], change?: Partial<TermSearch>) => Promise<FoundListings>;

/**
 * Finds listings by a typed text.
 * @param built - the businesses of the build; empty to leave them out
 * @param skip - number of results on the previous pages
 * @throws {Problem} `database-unavailable`
 */
export async function findByTerms(
  { typed, isExact = false, ...section }: Search,
  built: readonly Listing[],
  skip: number,
): Promise<TermSearchResult> {
  const index = getBuiltIndex(built);
  const query = readSearchQuery(typed);
  const { text, ...limit } = query;
  const { terms: tokens, isShortened } = readSearch(text);
  const find: Find = async (terms, change = {}) => {
    const search = { ...section, terms, orHalf: true, built: index.searchables, skip };
    const { results, ...page } = await searchListings({
      ...search,
      maxPrice: limit.maxPrice,
      ...change,
    });
    const listings = results.flatMap((result) => {
      const listing = 'listing' in result ? result.listing : built[result.built];
      if (!listing) return [];
      const items = 'listing' in result ? (result.items ?? []) : listing.items;
      return [change.withItems ? addMatch(listing, items, terms, limit.maxPrice) : listing];
    });
    return { ...page, listings };
  };
  const summary = { typed: formatTyped(query), isShortened, ...limit };
  const parts = toParts(tokens, limit.maxPrice);
  const suggestFor = isExact ? undefined : { terms: tokens, ...index.findNearTerms(tokens) };
  const { similar, ...typedResult } = await find(parts, { suggestFor, withItems: true });
  if (typedResult.isWhole) return { ...typedResult, ...summary };
  const isEmpty = typedResult.total === 0;
  const correctedTokens = correctTokens(tokens, similar ?? []);
  const corrected =
    correctedTokens && (await findCorrected(correctedTokens, { limit, find, isEmpty }));
  const best = corrected ?? { ...typedResult, parts };
  const nearest =
    best.total === 0 ? await findNearest(best.parts, { ...section, limit }, find) : {};
  const { total, isWhole, listings } = best;
  const place = nearest.absence === 'place' ? findPlaceName(summary.typed) : undefined;
  return {
    total,
    isWhole,
    listings,
    ...summary,
    ...(place !== undefined && { place }),
    ...(corrected && { correction: corrected.correction }),
    ...nearest,
  };
}

/**
 * Adds the item that the search means to a listing, or the phrase with typed words that its card lacks.
 * @param items - all items of the listing, because the card of a member's listing has the cheapest one only
 */
function addMatch(
  listing: Listing,
  items: Parameters<typeof findMatchedItem>[0]['items'],
  parts: Alternative[][],
  maxPrice: number | undefined,
): FoundListing {
  const match = findMatchedItem({ title: listing.title, items }, parts, maxPrice);
  if (match) return { ...listing, match };
  // A sample has its texts in the language of the page; a part that only its English text has stays without a phrase.
  const [texts = listing] = translateListings([listing]);
  const phrase = findMatchedPhrase({ ...texts, items }, parts);
  return phrase === undefined ? listing : { ...listing, phrase };
}

/** Returns the name of a town that was typed in any case: 'lodwar' → 'Lodwar'. */
const findPlaceName = (typed: string): string | undefined =>
  searchPlaces.towns.find((town) => toSlug(town) === toSlug(typed));

/** Returns the words of a search as they are shown. */
function formatTyped({ text, isPhone = false }: SearchQuery): string {
  const typed = text.replaceAll(/\s+/g, ' ').trim();
  if (!isPhone) return typed;
  return typed
    .split(' ')
    .map((number) => formatPhone(number.replace(/^0/, '+254')))
    .join(', ');
}

type PriceLimit = Omit<SearchQuery, 'text'>;

interface Correction extends FoundListings {
  /** The corrected words. */
  correction: string;
  parts: Alternative[][];
}

/**
 * Searches for the corrected words. A listing that matches all of them must exist, in any section and at any price. If
 * the search of the typed words is empty, a listing that matches some of them is enough. Returns undefined without such a
 * listing.
 */
async function findCorrected(
  correctedTokens: string[],
  { limit, find, isEmpty }: { limit: PriceLimit; find: Find; isEmpty: boolean },
): Promise<Correction | undefined> {
  const parts = toParts(correctedTokens, limit.maxPrice);
  const correction = correctedTokens.join(' ');
  const result = await find(parts, { orHalf: false, withItems: true });
  if (result.total > 0) return { ...result, correction, parts };
  const anywhere = { category: '', town: '', maxPrice: undefined, skip: 0, limit: 1 };
  const { total } = await find(parts, { ...anywhere, orHalf: isEmpty });
  if (total === 0) return undefined;
  return { ...(await find(parts, { withItems: true })), correction, parts };
}

/** Returns the parts of a search. There are none if a maximum price is the only limit. */
function toParts(tokens: readonly string[], maxPrice: number | undefined): Alternative[][] {
  const skippedTerms = [...ignoredTerms, ...searchPlaces.nearTerms];
  const hasPriceOnly =
    maxPrice !== undefined && tokens.every((token) => skippedTerms.includes(token));
  return hasPriceOnly ? [] : toSearchParts(tokens, meanings, ignoredTerms, searchPlaces);
}

type Nearest = Pick<TermSearchResult, 'absence' | 'nearest' | 'lowestPrice' | 'isElsewhere'>;

type Limits = ListingFilter & { limit: PriceLimit };

const anywhere = { category: '', town: '', skip: 0 };

/** Returns the reason of a search without results, and the nearest listings. */
const findNearest = async (parts: Alternative[][], limits: Limits, find: Find): Promise<Nearest> =>
  (await findBeyondLimits(parts, limits, find)) ?? findOfCategory(parts, limits, find);

/**
 * Returns the listings that the limits of the search exclude: those of other categories and towns, or else those above the
 * maximum price, or else those of other categories and towns above the maximum price.
 */
async function findBeyondLimits(
  parts: Alternative[][],
  { category, town, limit }: Limits,
  find: Find,
): Promise<Nearest | undefined> {
  const findDearer = async (change: Partial<TermSearch>) => {
    if (limit.maxPrice === undefined) return undefined;
    const dearer = { maxPrice: highestPrice, skip: 0, limit: maxDearer };
    const result = await find(parts, { ...dearer, ...change });
    return result.total > 0 ? describeDearer(result) : undefined;
  };
  if (category === '' && town === '') return findDearer({});
  const { listings: nearest } = await find(parts, { ...anywhere, limit: maxNearest });
  if (nearest.length > 0) return { absence: 'elsewhere', nearest };
  const dearerHere = await findDearer({});
  if (dearerHere) return dearerHere;
  const dearerElsewhere = await findDearer(anywhere);
  return dearerElsewhere && { ...dearerElsewhere, isElsewhere: true };
}

/**
 * Returns listings of a category, if possible in the typed place. The category is the selected one, or else a category of
 * the first word that has categories.
 */
async function findOfCategory(
  parts: Alternative[][],
  { category, town, limit }: Limits,
  find: Find,
): Promise<Nearest> {
  const wider = { maxPrice: undefined, skip: 0, limit: maxNearest };
  const absence = getAbsence(parts, limit);
  const intendedNames = parts
    .map(([typed]) => typed?.categories ?? [])
    .find((names) => names.length > 0);
  const names = category === '' ? (intendedNames ?? []) : [category];
  if (names.length === 0) return { absence };
  const intended = [names.map((text) => ({ text, typed: false, within: 'category' as const }))];
  const places = parts.filter(([typed]) => typed?.within === 'place');
  const searches: [Alternative[][], Partial<TermSearch>][] = [[[...intended, ...places], wider]];
  if (places.length > 0) searches.push([intended, wider]);
  if (town !== '') searches.push([intended, { ...wider, ...anywhere }]);
  for (const [terms, change] of searches) {
    const { listings: nearest } = await find(terms, { ...change, orHalf: false });
    if (nearest.length > 0) return { absence, nearest };
  }
  return { absence };
}

function getAbsence(parts: Alternative[][], { isPhone = false }: PriceLimit): Absence {
  if (isPhone) return 'phone';
  return parts.every(([typed]) => typed?.within === 'place') ? 'place' : 'goods';
}

/** Returns the listings above a maximum price. Those that match all words are sorted by their lowest price. */
function describeDearer({ listings, isWhole }: FoundListings): Nearest {
  const getPrice = ({ items }: Listing) => getLowestPrice(items)?.price ?? Infinity;
  const byPrice = listings.toSorted((one, other) => getPrice(one) - getPrice(other));
  const [cheapest] = byPrice;
  return {
    absence: 'price',
    nearest: (isWhole ? byPrice : listings).slice(0, directoryPageSize),
    ...(cheapest && { lowestPrice: getPrice(cheapest) }),
  };
}

/** Replaces the unknown words by similar known ones. Returns undefined if there is no replacement. */
function correctTokens(tokens: string[], similar: (string[] | null)[]): string[] | undefined {
  const corrected = tokens.map((token, index) =>
    similar[index]?.find((term) => canMean(token, term)),
  );
  if (corrected.every((token) => token === undefined)) return undefined;
  return tokens.map((token, index) => corrected[index] ?? token);
}
