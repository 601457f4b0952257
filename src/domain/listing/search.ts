/** What somebody looks for, read out of what she typed. */

/** A way to say something: its words, and whether somebody typed them, so that the last may be unfinished. */
export interface Alternative {
  words: string;
  typed: boolean;
}

/** What words stand for: whoever types one of `said` also finds what says one of `finds`. */
export interface Meaning {
  terms: readonly string[];
  finds: readonly string[];
}

/** Bounds of one search; `app.most_search_words` and `app.search_words` in SQL have the same. */
export const searchLimits = { maxTerms: 8, maxTermCharacters: 60 };

/** Words of a search as they are compared, and whether there were more of them than one search takes. */
export interface SearchTerms {
  terms: string[];
  isShortened: boolean;
}

/**
 * Reads the words that one search takes: the first of those that differ, each at most as long as the index
 * keeps it. Counted after normalisation, because NFKD makes up to 18 letters of one.
 */
export function readSearch(typed: string): SearchTerms {
  const { maxTerms, maxTermCharacters } = searchLimits;
  const terms = toTokens(typed).map((term) =>
    Array.from(term).slice(0, maxTermCharacters).join(''),
  );
  const different = [...new Set(terms)];
  return { terms: different.slice(0, maxTerms), isShortened: different.length > maxTerms };
}

/** As many words as a said phrase may have. */
const longestPhrase = 3;

/**
 * The parts of a search's words, each with its synonyms, the typed one first.
 * @param terms - of {@link readSearch}
 * @param ignored - words that say nothing, unless nothing else was typed
 */
export function toSearchParts(
  terms: readonly string[],
  meanings: readonly Meaning[],
  ignored: readonly string[],
): Alternative[][] {
  const finds = getFindsByPhrase(meanings);
  const parts: Alternative[][] = [];
  for (let at = 0; at < terms.length;) {
    const { phrase, related } = findLongestPhrase(terms.slice(at, at + longestPhrase), finds);
    at += phrase.length;
    const [first = ''] = phrase;
    if (related.length === 0 && ignored.includes(first)) continue;
    const others = related.map((other) => ({ words: other, typed: false }));
    parts.push([{ words: phrase.join(' '), typed: true }, ...others]);
  }
  return parts.length > 0 ? parts : terms.map((term) => [{ words: term, typed: true }]);
}

/** The longest beginning of these words that has a meaning, or the first word alone. */
function findLongestPhrase(terms: readonly string[], finds: Map<string, string[]>) {
  for (let length = terms.length; length > 0; length -= 1) {
    const phrase = terms.slice(0, length);
    const related = finds.get(phrase.map(singular).join(' '));
    if (related) return { phrase, related };
  }
  return { phrase: terms.slice(0, 1), related: [] };
}

const findsOfMeanings = new WeakMap<readonly Meaning[], Map<string, string[]>>();

/** Made once for a list, which is the same for each search. */
function getFindsByPhrase(meanings: readonly Meaning[]): Map<string, string[]> {
  const made = findsOfMeanings.get(meanings) ?? makeFinds(meanings);
  findsOfMeanings.set(meanings, made);
  return made;
}

function makeFinds(meanings: readonly Meaning[]): Map<string, string[]> {
  const finds = new Map<string, string[]>();
  for (const meaning of meanings) {
    for (const term of meaning.terms) {
      const phrase = toTokens(term).map(singular).join(' ');
      finds.set(phrase, [...new Set([...(finds.get(phrase) ?? []), ...meaning.finds])]);
    }
  }
  return finds;
}

/** An English word without the ending of its plural. */
function singular(term: string): string {
  if (term.length < 4) return term;
  return term
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/(?<!s|u|i)s$/, '');
}

/**
 * Whether every word that somebody typed begins a word of a text. Accents, case and apostrophes do not
 * matter: 'judys ma' finds "Judy's Mats".
 */
export function matches(text: string, query: string): boolean {
  const tokens = toTokens(text);
  return toTokens(query).every((term) => tokens.some((token) => token.startsWith(term)));
}

/** The words of a text as the search compares them; `app.search_words` in SQL does the same. */
export function toTokens(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
