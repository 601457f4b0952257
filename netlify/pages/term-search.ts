/**
 * Searches listings for typed words. If no listing matches all words, it looks for partial matches and a
 * suggestion. If the result is empty, it looks for the nearest listings.
 */
import { ignoredTerms, meanings, searchPlaces } from '#content/search-terms.ts';
import { isMisspelling } from '#domain/listing/misspelling.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { readSearch, toSearchParts, toTokens, type Alternative } from '#domain/listing/search.ts';
import { readSearchQuery } from '#domain/listing/search-query.ts';
import type { SearchSummary } from '#features/directory/SearchStatus.tsx';
import type { ListingFilter } from '../data/live-listings.ts';
import { findSimilarTerms, searchListings, type TermSearch } from '../data/search-listings.ts';
import { getBuiltIndex, type BuiltIndex } from './built-index.ts';

/** A suggestion is missing if its search has no results. */
export interface TermSearchResult extends SearchSummary {
  listings: Listing[];
  /** Without results: a few listings of the same kind, or the same ones at a higher price. */
  nearest?: Listing[];
}

/** Maximum number of listings that are shown as the nearest ones. */
const maxNearest = 3;

/** True if the typed text contains searchable words. */
export const hasTerms = (typed: string) => toTokens(typed).length > 0;

export interface Search extends ListingFilter {
  typed: string;
}

/**
 * Finds listings by a typed text.
 * @param built - the businesses of the build; empty to leave them out
 * @param skip - number of results on the previous pages
 * @throws {Problem} `database-unavailable`
 */
export async function findByTerms(
  { typed, ...section }: Search,
  built: readonly Listing[],
  skip: number,
): Promise<TermSearchResult> {
  const index = getBuiltIndex(built);
  const { text, maxPrice } = readSearchQuery(typed);
  const { terms: tokens, isShortened } = readSearch(text);
  const find = async (terms: Alternative[][], change: Partial<TermSearch>) => {
    const search = { ...section, terms, orHalf: true, built: index.searchables, skip, maxPrice };
    const { results, ...page } = await searchListings({ ...search, ...change });
    const listings = results.flatMap((result) =>
      'listing' in result ? [result.listing] : (built[result.built] ?? []),
    );
    return { ...page, listings };
  };
  const parts = toParts(tokens, maxPrice);
  const bestResult = await find(parts, {});
  const limits = { isShortened, ...(maxPrice !== undefined && { maxPrice }) };
  if (bestResult.isWhole) return { ...bestResult, ...limits };
  const correctedTokens = await suggestTokens(tokens, index);
  const hasSuggestion =
    correctedTokens !== undefined &&
    (await find(toParts(correctedTokens, maxPrice), { orHalf: false, skip: 0 })).total > 0;
  const isNothing = bestResult.total === 0;
  const hasPriceLimit = maxPrice !== undefined;
  const nearest = isNothing ? await findNearest(parts, { ...section, hasPriceLimit }, find) : [];
  return {
    ...bestResult,
    ...limits,
    ...(hasSuggestion && { suggestion: correctedTokens.join(' ') }),
    ...(nearest.length > 0 && { nearest }),
  };
}

/** Returns the parts of a search. There are none if a maximum price is the only limit. */
function toParts(tokens: readonly string[], maxPrice: number | undefined): Alternative[][] {
  const skippedTerms = [...ignoredTerms, ...searchPlaces.nearTerms];
  const hasPriceOnly =
    maxPrice !== undefined && tokens.every((token) => skippedTerms.includes(token));
  return hasPriceOnly ? [] : toSearchParts(tokens, meanings, ignoredTerms, searchPlaces);
}

type Find = (
  terms: Alternative[][],
  change: Partial<TermSearch>,
) => Promise<{ total: number; listings: Listing[] }>;

/**
 * Returns the nearest listings for a search without results. These are listings above the maximum price, or else
 * listings of other categories and towns, or else listings of a category. The category is the selected one, or else a
 * category of the first word that has categories.
 */
async function findNearest(
  parts: Alternative[][],
  { category, town, hasPriceLimit }: ListingFilter & { hasPriceLimit: boolean },
  find: Find,
): Promise<Listing[]> {
  const wider = { maxPrice: undefined, skip: 0, limit: maxNearest };
  const everywhere = { ...wider, category: '', town: '' };
  const intendedNames = parts
    .map(([typed]) => typed?.categories ?? [])
    .find((names) => names.length > 0);
  const names = category === '' ? (intendedNames ?? []) : [category];
  const sections = [names.map((text) => ({ text, typed: false, within: 'category' as const }))];
  const searches: [Alternative[][], Partial<TermSearch>, boolean][] = [
    [parts, wider, hasPriceLimit],
    [parts, everywhere, category !== '' || town !== ''],
    [sections, { ...wider, orHalf: false }, names.length > 0],
    [sections, { ...everywhere, orHalf: false }, names.length > 0 && town !== ''],
  ];
  for (const [terms, change, isNeeded] of searches) {
    const { listings } = isNeeded ? await find(terms, change) : { listings: [] };
    if (listings.length > 0) return listings;
  }
  return [];
}

/** Replaces the unknown words by similar known ones. Returns undefined if there is no replacement. */
async function suggestTokens(
  tokens: string[],
  { findNearTerms, isMention }: BuiltIndex,
): Promise<string[] | undefined> {
  const similar = await findSimilarTerms(tokens, findNearTerms(tokens));
  const corrected = tokens.map((token, index) =>
    similar[index]?.find((term) => isMisspelling(token, term) && !isMention(term)),
  );
  if (corrected.every((token) => token === undefined)) return undefined;
  return tokens.map((token, index) => corrected[index] ?? token);
}
