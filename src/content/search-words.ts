/**
 * Synonyms for the search, which the operator can extend. Regular English plurals are recognised without an entry.
 */

import type { Meaning } from '#domain/listing/search.ts';
import words from './search-words.json' with { type: 'json' };

const listed = (said: string) => said.split(/\s*,\s*/).filter((word) => word !== '');

export const meanings: readonly Meaning[] = words.meanings.map(({ said, finds }) => ({
  said: listed(said),
  finds: listed(finds),
}));

/** Stop words. A search that contains only stop words uses them. */
export const ignoredWords: readonly string[] = listed(words.ignored);
