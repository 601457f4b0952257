/**
 * Synonyms and stop words for the search, which the operator can extend. Regular English plurals are recognised
 * without an entry.
 */

import type { Meaning } from '#domain/listing/search.ts';
import searchTerms from './search-terms.json' with { type: 'json' };

const splitList = (list: string) => list.split(/\s*,\s*/).filter((term) => term !== '');

export const meanings: readonly Meaning[] = searchTerms.meanings.map(({ terms, finds }) => ({
  terms: splitList(terms),
  finds: splitList(finds),
}));

/** Stop words. The search ignores them unless it contains no other word. */
export const ignoredTerms: readonly string[] = splitList(searchTerms.ignored);
