/**
 * Synonyms and stop words for the search, which the operator can extend. Regular English plurals are recognised
 * without an entry.
 */

import type { Meaning, Places } from '#domain/listing/search.ts';
import { nearbyPlaces, placeAliases, townsByCounty } from './places.ts';
import searchTerms from './search-terms.json' with { type: 'json' };

interface MeaningEntry {
  terms: string;
  /** The words to search for, if they differ from `terms`. */
  finds?: string;
  /** The categories in which the words are searched outside of names and items, too. */
  categories?: string;
  /** The category that the terms name. */
  names?: string;
}

const splitList = (list = '') => list.split(/\s*,\s*/).filter((term) => term !== '');

const entries: readonly MeaningEntry[] = searchTerms.meanings;

export const meanings: readonly Meaning[] = entries.map(({ terms, finds, categories, names }) => ({
  terms: splitList(terms),
  finds: splitList(finds ?? terms),
  categories: splitList(categories ?? names),
  ...(names !== undefined && { names }),
}));

/** Stop words. The search ignores them unless it contains no other word. */
export const ignoredTerms: readonly string[] = splitList(searchTerms.ignored);

export const searchPlaces: Places = {
  nearTerms: splitList(searchTerms.near),
  towns: Object.values(townsByCounty).flat(),
  nearby: nearbyPlaces,
  aliases: placeAliases,
};
