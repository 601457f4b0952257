/** Parses the typed words of a search. */

/**
 * A phrase to search for. `typed` is true for the words of the user themselves, so that the last one may be
 * incomplete.
 */
export interface Way {
  words: string;
  typed: boolean;
}

/** Synonyms: a search for one of `said` also finds texts that contain one of `finds`. */
export interface Meaning {
  said: readonly string[];
  finds: readonly string[];
}

/** Limits of a search; `app.max_search_terms` and `app.split_terms` in SQL have the same. */
export const searchLimits = { maxWords: 8, maxWordCharacters: 60 };

/** The normalised words of a search, and a flag if some words exceeded the limit. */
export interface SearchWords {
  words: string[];
  isShortened: boolean;
}

/**
 * Reads the first different words up to the limit, each cut to the length that the index stores. The limits apply
 * after the normalisation, because NFKD expands one character to up to 18 letters.
 */
export function readSearch(typed: string): SearchWords {
  const { maxWords, maxWordCharacters } = searchLimits;
  const words = wordsOf(typed).map((word) => Array.from(word).slice(0, maxWordCharacters).join(''));
  const different = [...new Set(words)];
  return { words: different.slice(0, maxWords), isShortened: different.length > maxWords };
}

/** Maximum number of words in a phrase of `said`. */
const longestPhrase = 3;

/**
 * Returns the parts of a search, each with its synonyms, the typed one first.
 * @param words - of {@link readSearch}
 * @param ignored - stop words; they are used only if the search has no other words
 */
export function wantedOf(
  words: readonly string[],
  meanings: readonly Meaning[],
  ignored: readonly string[],
): Way[][] {
  const finds = findsBySaid(meanings);
  const parts: Way[][] = [];
  for (let at = 0; at < words.length;) {
    const { phrase, found } = longestSaid(words.slice(at, at + longestPhrase), finds);
    at += phrase.length;
    const [first = ''] = phrase;
    if (found.length === 0 && ignored.includes(first)) continue;
    const others = found.map((other) => ({ words: other, typed: false }));
    parts.push([{ words: phrase.join(' '), typed: true }, ...others]);
  }
  return parts.length > 0 ? parts : words.map((word) => [{ words: word, typed: true }]);
}

/** Returns the longest prefix of these words that has synonyms, or the first word alone. */
function longestSaid(words: readonly string[], finds: Map<string, string[]>) {
  for (let length = words.length; length > 0; length -= 1) {
    const phrase = words.slice(0, length);
    const found = finds.get(phrase.map(singular).join(' '));
    if (found) return { phrase, found };
  }
  return { phrase: words.slice(0, 1), found: [] };
}

const findsOfMeanings = new WeakMap<readonly Meaning[], Map<string, string[]>>();

/** The map is cached per list, because every search uses the same list. */
function findsBySaid(meanings: readonly Meaning[]): Map<string, string[]> {
  const made = findsOfMeanings.get(meanings) ?? makeFinds(meanings);
  findsOfMeanings.set(meanings, made);
  return made;
}

function makeFinds(meanings: readonly Meaning[]): Map<string, string[]> {
  const finds = new Map<string, string[]>();
  for (const meaning of meanings) {
    for (const said of meaning.said) {
      const phrase = wordsOf(said).map(singular).join(' ');
      finds.set(phrase, [...new Set([...(finds.get(phrase) ?? []), ...meaning.finds])]);
    }
  }
  return finds;
}

/** Returns an English word without its plural ending. */
function singular(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/(?<!s|u|i)s$/, '');
}

/**
 * Returns true if every typed word is the beginning of a word in the text. Accents, case and apostrophes are
 * ignored: 'judys ma' finds "Judy's Mats".
 */
export function matches(text: string, query: string): boolean {
  const words = wordsOf(text);
  return wordsOf(query).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** Returns the words of a text in the normal form of the search; `app.split_terms` in SQL does the same. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
