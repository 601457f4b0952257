/** Parses the typed words of a search, adds synonyms, and compares a text with typed words. */

/**
 * A phrase to search for. `typed` is true if the user typed the phrase, and false for a synonym. The last word of a
 * typed phrase may be incomplete.
 */
export type Alternative = { text: string; typed: boolean };

/** Synonyms: a search for one of `terms` also finds texts that contain one of `finds`. */
export interface Meaning {
  terms: readonly string[];
  finds: readonly string[];
}

/** Limits of a search. `app.max_search_terms` and `app.split_terms` in SQL have the same limits. */
export const searchLimits = { maxTerms: 8, maxTermCharacters: 60 };

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

/** Maximum number of words in a phrase that has synonyms. */
const maxPhraseTerms = 3;

/**
 * Returns the parts of a search. Each part is a list of phrases: the typed phrase, then its synonyms.
 * @param terms - the terms of {@link readSearch}.
 * @param ignored - stop words. The result contains them only if the search has no other words, or if they are part
 * of a phrase with synonyms.
 */
export function toSearchParts(
  terms: readonly string[],
  meanings: readonly Meaning[],
  ignored: readonly string[],
): Alternative[][] {
  const finds = getFindsByPhrase(meanings);
  const parts: Alternative[][] = [];
  for (let start = 0; start < terms.length;) {
    const { phrase, related } = findLongestPhrase(
      terms.slice(start, start + maxPhraseTerms),
      finds,
    );
    start += phrase.length;
    const [first = ''] = phrase;
    if (related.length === 0 && ignored.includes(first)) continue;
    const synonyms = related.map((other) => ({ text: other, typed: false }));
    parts.push([{ text: phrase.join(' '), typed: true }, ...synonyms]);
  }
  return parts.length > 0 ? parts : terms.map((term) => [{ text: term, typed: true }]);
}

/** Returns the longest phrase at the start of the terms that has synonyms, or the first term alone. */
function findLongestPhrase(terms: readonly string[], finds: Map<string, string[]>) {
  for (let length = terms.length; length > 0; length -= 1) {
    const phrase = terms.slice(0, length);
    const related = finds.get(phrase.map(toSingular).join(' '));
    if (related) return { phrase, related };
  }
  return { phrase: terms.slice(0, 1), related: [] };
}

const findsCache = new WeakMap<readonly Meaning[], Map<string, string[]>>();

/** Returns a map from phrases to their synonyms. It is cached per list, because every search uses the same list. */
function getFindsByPhrase(meanings: readonly Meaning[]): Map<string, string[]> {
  const finds = findsCache.get(meanings) ?? createFindsByPhrase(meanings);
  findsCache.set(meanings, finds);
  return finds;
}

function createFindsByPhrase(meanings: readonly Meaning[]): Map<string, string[]> {
  const finds = new Map<string, string[]>();
  for (const meaning of meanings) {
    for (const term of meaning.terms) {
      const phrase = toTokens(term).map(toSingular).join(' ');
      finds.set(phrase, [...new Set([...(finds.get(phrase) ?? []), ...meaning.finds])]);
    }
  }
  return finds;
}

/** Returns an English word without its plural ending. A word of less than four letters stays unchanged. */
function toSingular(term: string): string {
  if (term.length < 4) return term;
  // The endings of 'dress', 'bus' and 'tennis' are singular.
  return term
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/(?<!s|u|i)s$/, '');
}

/**
 * Returns true if every typed word is the beginning of a word in the text. Accents, case and apostrophes are
 * ignored: 'judys ma' finds "Judy's Mats".
 */
export function matches(text: string, query: string): boolean {
  const tokens = toTokens(text);
  return toTokens(query).every((term) => tokens.some((token) => token.startsWith(term)));
}

/** Returns the words of a text in the normal form of the search; `app.split_terms` in SQL does the same. */
export function toTokens(text: string): string[] {
  const normalized = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase();
  return normalized.match(/[\p{L}\p{N}]+/gu) ?? [];
}
