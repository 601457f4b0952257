/** What people call things, for the search. An operator adds to it; English plurals need no word of their own. */

import type { Meaning } from '#domain/listing/search.ts';
import words from './search-words.json' with { type: 'json' };

const listed = (said: string) => said.split(/\s*,\s*/).filter((word) => word !== '');

export const meanings: readonly Meaning[] = words.meanings.map(({ terms, finds }) => ({
  terms: listed(terms),
  finds: listed(finds),
}));

/** Words that say nothing about a business; a search for nothing else takes them as they are. */
export const ignoredWords: readonly string[] = listed(words.ignored);
