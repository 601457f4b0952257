/** What people call things, for the search. An operator adds to it; English plurals need no word of their own. */

import type { Meaning } from '#domain/listing/search.ts';
import searchTerms from './search-terms.json' with { type: 'json' };

const listed = (list: string) => list.split(/\s*,\s*/).filter((term) => term !== '');

export const meanings: readonly Meaning[] = searchTerms.meanings.map(({ said, finds }) => ({
  said: listed(said),
  finds: listed(finds),
}));

/** Words that say nothing about a business; a search for nothing else takes them as they are. */
export const ignoredTerms: readonly string[] = listed(searchTerms.ignored);
