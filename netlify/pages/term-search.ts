/**
 * Searches listings for typed words. If no listing matches all words, it looks for words with another spelling, for words
 * of the same family, and for partial matches. If the result is empty, it looks for the nearest listings.
 */
import { acts, compoundEnds, ignoredTerms, meanings, searchPlaces } from '#content/search-terms.ts';
import { nameTrade, requireObjects } from '#domain/listing/acts.ts';
import { canMean } from '#domain/listing/misspelling.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import type { ListingResult } from '#domain/listing/matched-item.ts';
import { readSearch } from '#domain/listing/read-search.ts';
import { searchLimits, toSearchParts, toTokens, type Alternative } from '#domain/listing/search.ts';
import { readSearchQuery, type SearchQuery } from '#domain/listing/search-query.ts';
import { toSlug } from '#domain/listing/slug.ts';
import { findWrittenTerm, hasTerm } from '#domain/listing/written-term.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import type { Search } from '#features/directory/search-address.ts';
import type { SearchSummary } from '#features/directory/search-summary.ts';
import { getBuiltIndex } from './built-index.ts';
import {
  anywhere,
  findNearest,
  isPlace,
  type Find,
  type Nearest,
  type PriceLimit,
} from './term-nearest.ts';
import { findResults, type ListingResults } from './term-results.ts';

export interface TermSearchResult extends SearchSummary, Pick<Nearest, 'nearest'> {
  listings: ListingResult[];
}

/** True if the typed text contains searchable words. */
export const hasTerms = (typed: string) => toTokens(typed).length > 0;

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
    return findResults({ ...search, maxPrice: limit.maxPrice, ...change }, built);
  };
  const summary = { typed: formatTyped(query), isShortened, ...limit };
  const parts = toParts(tokens, limit.maxPrice);
  const suggestFor = isExact ? undefined : { terms: tokens, ...index.findNearTerms(tokens) };
  const { similar, akin, ...typedResult } = await find(parts, { suggestFor, withItems: true });
  if (typedResult.isWhole && typedResult.exact > 0) return { ...typedResult, ...summary };
  const isEmpty = typedResult.total === 0;
  // A search without limits equals the search that leaves them out.
  const isLimited = section.category !== '' || section.town !== '' || limit.maxPrice !== undefined;
  const replaced =
    (await findCorrected(tokens, similar, { limit, find, isEmpty, isLimited })) ??
    (await findRelated(parts, index.findAkin(tokens, akin), { find, isLimited }));
  const best = replaced ?? { ...typedResult, parts };
  const likelyTokens = correctTokens(tokens, similar);
  const likelyParts = likelyTokens ? toParts(likelyTokens, limit.maxPrice) : parts;
  const elsewhere =
    isEmpty || replaced ? undefined : await findInOtherTowns(likelyParts, typedResult, find);
  if (elsewhere) return { ...elsewhere, isShortened, ...limit };
  const nearest =
    best.total === 0 ? await findNearest(best.parts, { ...section, limit }, find) : {};
  const { parts: searchedParts, ...result } = best;
  const place = nearest.absence === 'place' ? findPlaceName(summary.typed) : undefined;
  return {
    ...result,
    isWhole: result.isWhole && (result.exact > 0 || !searchedParts.some(hasCategories)),
    ...summary,
    ...(place !== undefined && { place }),
    ...nearest,
  };
}

/** True for a typed word of which a mention in another category is no match, such as 'salon'. */
const hasCategories = ([typed]: Alternative[]) => (typed?.categories ?? []).length > 0;

/**
 * Searches for the other words in all towns, if no business of the typed town has them. Returns undefined for another search,
 * and without a result. If businesses of the town mention the words, only better matches count.
 */
async function findInOtherTowns(parts: Alternative[][], here: ListingResults, find: Find) {
  const count = ({ total, exact }: ListingResults) => (here.isWhole ? exact : total);
  const places = parts.filter(isPlace);
  const goods = parts.filter((part) => !isPlace(part));
  const place = findPlaceName(places.map(([typed]) => typed?.text).join(' '));
  if (place === undefined || goods.length === 0) return undefined;
  const result = await find(goods, { orHalf: false, withItems: true });
  if (count(result) === 0) return undefined;
  // Without the limits of the search, because the town may have the goods at a higher price or in another category.
  const unlimited = { ...anywhere, maxPrice: undefined, orHalf: false, limit: 1 };
  if (count(await find(parts, unlimited)) > 0) return undefined;
  const ofPlace = await find(places, unlimited);
  const typed = goods.map(([first]) => first?.text).join(' ');
  return { ...result, typed, place, isPlaceEmpty: ofPlace.total === 0 };
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

/** The result of a search for other words than the typed ones. */
interface Replacement extends ListingResults, Pick<SearchSummary, 'correction' | 'forms'> {
  parts: Alternative[][];
}

interface LimitedFind {
  find: Find;
  /** True if the search has a category, a town or a maximum price. */
  isLimited: boolean;
}

/**
 * Searches for the corrected words. A listing that matches all of them must exist, in any section and at any price. If
 * the search of the typed words is empty, a listing that matches some of them is enough. Returns undefined without such a
 * listing.
 */
async function findCorrected(
  tokens: string[],
  similar: (string[] | null)[] | undefined,
  { limit, find, isEmpty, isLimited }: LimitedFind & { limit: PriceLimit; isEmpty: boolean },
): Promise<Replacement | undefined> {
  const correctedTokens = correctTokens(tokens, similar);
  if (!correctedTokens) return undefined;
  const parts = toParts(correctedTokens, limit.maxPrice);
  const toReplacement = (result: ListingResults) => {
    const written = correctedTokens.map((token, index) =>
      token === tokens[index] ? token : findWrittenTerm(token, result.listings),
    );
    return { ...result, correction: written.join(' '), parts };
  };
  const result = await find(parts, { orHalf: false, withItems: true });
  if (result.total > 0) return toReplacement(result);
  if (!isLimited && !isEmpty) return undefined;
  const unlimited = { ...anywhere, maxPrice: undefined, limit: 1 };
  const { total } = await find(parts, { ...unlimited, orHalf: isEmpty });
  if (total === 0) return undefined;
  return toReplacement(await find(parts, { withItems: true }));
}

/**
 * Searches for the typed words and their families. A listing must match them all by more than its description, in any
 * section and at any price. Returns undefined without such a listing.
 * @param formsByToken - the other words of each family
 */
async function findRelated(
  typedParts: Alternative[][],
  formsByToken: ReadonlyMap<string, string[]>,
  { find, isLimited }: LimitedFind,
): Promise<Replacement | undefined> {
  if (formsByToken.size === 0) return undefined;
  const getForms = ([typed]: Alternative[]) =>
    typed?.within === undefined ? (formsByToken.get(typed?.text ?? '') ?? []) : [];
  const maxTexts = Math.floor(searchLimits.maxTexts / typedParts.length);
  const parts = typedParts.map((part) =>
    [
      ...part.slice(0, 1),
      ...getForms(part).map((text) => ({ text, typed: true, entire: true })),
      ...part.slice(1),
    ].slice(0, maxTexts),
  );
  const result = await find(parts, { orHalf: false, withItems: true });
  const unlimited = { ...anywhere, maxPrice: undefined, orHalf: false };
  const wider =
    result.exact > 0 || !isLimited ? result : await find(parts, { ...unlimited, limit: 1 });
  if (wider.exact === 0) return undefined;
  const forms = typedParts
    .flatMap(getForms)
    .filter((form) => wider.listings.some((listing) => hasTerm(form, listing)))
    .map((form) => findWrittenTerm(form, wider.listings));
  return { ...result, ...(forms.length > 0 && { forms }), parts };
}

/** Returns the parts of a search. There are none if a maximum price is the only limit. */
function toParts(tokens: readonly string[], maxPrice: number | undefined): Alternative[][] {
  const skippedTerms = [...ignoredTerms, ...searchPlaces.nearTerms];
  const hasPriceOnly =
    maxPrice !== undefined && tokens.every((token) => skippedTerms.includes(token));
  if (hasPriceOnly) return [];
  const terms = nameTrade(tokens, acts, meanings);
  const parts = toSearchParts(terms, meanings, ignoredTerms, searchPlaces, compoundEnds);
  return requireObjects(parts, acts);
}

/** Replaces the unknown words by similar known ones. Returns undefined if there is no replacement. */
function correctTokens(tokens: string[], similar: (string[] | null)[] = []): string[] | undefined {
  const corrected = tokens.map((token, index) =>
    similar[index]?.find((term) => canMean(token, term)),
  );
  if (corrected.every((token) => token === undefined)) return undefined;
  return tokens.map((token, index) => corrected[index] ?? token);
}
