/**
 * Searches listings for typed words. If no listing matches all words, it looks for partial matches and a
 * suggestion.
 */
import { ignoredTerms, meanings } from '#content/search-terms.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { createNearTermFinder } from '#domain/listing/near-terms.ts';
import { readSearch, toSearchParts, toTokens } from '#domain/listing/search.ts';
import { toSlug } from '#domain/listing/slug.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import type { SearchSummary } from '#features/directory/SearchStatus.tsx';
import type { ListingFilter } from '../data/live-listings.ts';
import { searchListings, suggestTerms, type Searchable } from '../data/search-listings.ts';

/** A suggestion is missing if its search has no results. */
export interface TermSearchResult extends SearchSummary {
  listings: Listing[];
}

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
  const { searchables, findSimilarTerms } = getBuiltIndex(built);
  const { terms: typedTokens, isShortened } = readSearch(typed);
  const find = async (tokens: readonly string[], { orHalf }: { orHalf: boolean }) => {
    const terms = toSearchParts(tokens, meanings, ignoredTerms);
    const search = { ...section, terms, orHalf, built: searchables, skip };
    const { results, ...searchResult } = await searchListings(search);
    const listings = results.flatMap((result) =>
      'listing' in result ? [result.listing] : (built[result.built] ?? []),
    );
    return { ...searchResult, listings };
  };
  const bestResult = await find(typedTokens, { orHalf: true });
  if (bestResult.isWhole) return { ...bestResult, isShortened };
  const correctedTokens = await suggestTokens(typedTokens, findSimilarTerms(typedTokens));
  const hasSuggestion =
    correctedTokens !== undefined && (await find(correctedTokens, { orHalf: false })).total > 0;
  return {
    ...bestResult,
    isShortened,
    ...(hasSuggestion && { suggestion: correctedTokens.join(' ') }),
  };
}

/** Replaces the unknown words by similar known ones. Returns undefined if there is no replacement. */
async function suggestTokens(
  tokens: string[],
  vocabulary: string[],
): Promise<string[] | undefined> {
  const suggestions = await suggestTerms(tokens, vocabulary);
  if (suggestions.every((token) => token === null)) return undefined;
  return tokens.map((token, index) => suggestions[index] ?? token);
}

interface BuiltIndex {
  searchables: Searchable[];
  /**
   * Returns the known words that are similar to the typed ones: words of the businesses of the build, synonyms, and
   * stop words.
   */
  findSimilarTerms: (typed: readonly string[]) => string[];
}

const builtIndexes = new WeakMap<readonly Listing[], BuiltIndex>();

/** Returns the index of the businesses of a build, computed once per build. */
function getBuiltIndex(built: readonly Listing[]): BuiltIndex {
  const index = builtIndexes.get(built) ?? createBuiltIndex(built);
  builtIndexes.set(built, index);
  return index;
}

function createBuiltIndex(built: readonly Listing[]): BuiltIndex {
  const searchables = built.map(toSearchable);
  const vocabulary = new Set([
    ...ignoredTerms,
    ...meanings.flatMap(({ terms, finds }) => [...terms, ...finds]).flatMap(toTokens),
    ...searchables.flatMap(({ title, sold, place, others }) =>
      toTokens(`${title} ${sold} ${place} ${others}`),
    ),
  ]);
  return { searchables, findSimilarTerms: createNearTermFinder([...vocabulary]) };
}

function toSearchable(listing: Listing): Searchable {
  const { title, category, town, located, items, phone, hours = '', story } = listing;
  const { contact, deliveries, description } = listing;
  const number = phone === undefined ? '' : formatPhone(phone);
  return {
    title,
    sold: [category, ...items.map(({ name }) => name)].join(' '),
    place: `${town} ${located}`,
    others: [contact, number, hours, deliveries, description, ...story].join(' '),
    category: toSlug(category),
    town: toSlug(town),
  };
}
