/** Reads the words of a search as they are typed, up to a limit. */
import { searchLimits, toTokens } from './search.ts';

/** The normalised words of a search. `isShortened` is true if there were more words than the limit. */
export interface SearchTerms {
  terms: string[];
  isShortened: boolean;
}

/**
 * Returns the first distinct words of a search up to the limit. Each word is cut to the length that the index
 * stores. The limits apply after the normalisation, because NFKD expands one character to up to 18 letters.
 */
export function readSearch(typed: string): SearchTerms {
  const { maxTerms, maxTermCharacters } = searchLimits;
  const terms = toTokens(typed).map((term) =>
    Array.from(term).slice(0, maxTermCharacters).join(''),
  );
  const distinctTerms = [...new Set(terms)];
  return { terms: distinctTerms.slice(0, maxTerms), isShortened: distinctTerms.length > maxTerms };
}
