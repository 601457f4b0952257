/** Returns the words of the search as the texts of listings have them. */
import type { ListingResult } from './matched-item.ts';
import { toSingular, toTokens } from './search.ts';

/** Matches the blanks and the punctuation between words; an apostrophe is a part of a word, as in "judy's". */
const separator = /[^\p{L}\p{N}\p{M}'’]+/u;

type Named = Pick<ListingResult, 'title' | 'items' | 'match' | 'category' | 'town' | 'located'>;

/**
 * Returns the commonest form of a word in the names, items and places of listings, in lower case with its accents and
 * apostrophes: "judy's" for 'judys'. Among equally common forms, the word itself comes first.
 */
export function findWrittenTerm(term: string, listings: readonly Named[]): string {
  const counts = new Map([[term, 0]]);
  for (const listing of listings) {
    for (const form of splitForms(listing)) {
      const [token = '', ...others] = toTokens(form);
      if (others.length > 0 || toSingular(token) !== toSingular(term)) continue;
      if (form !== term && token === term) counts.delete(term);
      counts.set(form, (counts.get(form) ?? 0) + 1);
    }
  }
  const [[commonest] = [term]] = [...counts].sort(([, one], [, other]) => other - one);
  return commonest;
}

/** True if the name, an item or the place of a listing has the word, in any number. */
export const hasTerm = (term: string, listing: Named): boolean =>
  splitForms(listing).some((form) =>
    toTokens(form).some((token) => toSingular(token) === toSingular(term)),
  );

function splitForms({ title, items, match, category, town, located }: Named): string[] {
  const names = items.map(({ name }) => name);
  return [title, ...new Set([...names, match?.name ?? '']), category, town, located]
    .flatMap((text) => text.toLowerCase().split(separator))
    .map((form) => form.replaceAll(/^['’]+|['’]+$/g, ''))
    .filter((form) => form !== '');
}
