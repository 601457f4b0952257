/** What somebody looks for, read out of what she typed. */

/** A way to say something: its words, and whether somebody typed them, so that the last may be unfinished. */
export interface Way {
  words: string;
  typed: boolean;
}

/** What words stand for: whoever types one of `said` also finds what says one of `finds`. */
export interface Meaning {
  said: readonly string[];
  finds: readonly string[];
}

/** Bounds of one search; `app.max_search_terms` and `app.split_terms` in SQL have the same. */
export const searchLimits = { maxWords: 8, maxWordCharacters: 60 };

/** Words of a search as they are compared, and whether there were more of them than one search takes. */
export interface SearchWords {
  words: string[];
  isShortened: boolean;
}

/**
 * Reads the words that one search takes: the first of those that differ, each at most as long as the index
 * keeps it. Counted after normalisation, because NFKD makes up to 18 letters of one.
 */
export function readSearch(typed: string): SearchWords {
  const { maxWords, maxWordCharacters } = searchLimits;
  const words = wordsOf(typed).map((word) => Array.from(word).slice(0, maxWordCharacters).join(''));
  const different = [...new Set(words)];
  return { words: different.slice(0, maxWords), isShortened: different.length > maxWords };
}

/** As many words as a said phrase may have. */
const longestPhrase = 3;

/**
 * The parts of a search's words, each with its synonyms, the typed one first.
 * @param words - of {@link readSearch}
 * @param ignored - words that say nothing, unless nothing else was typed
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

/** The longest beginning of these words that has a meaning, or the first word alone. */
function longestSaid(words: readonly string[], finds: Map<string, string[]>) {
  for (let length = words.length; length > 0; length -= 1) {
    const phrase = words.slice(0, length);
    const found = finds.get(phrase.map(singular).join(' '));
    if (found) return { phrase, found };
  }
  return { phrase: words.slice(0, 1), found: [] };
}

const findsOfMeanings = new WeakMap<readonly Meaning[], Map<string, string[]>>();

/** Made once for a list, which is the same for each search. */
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

/** An English word without the ending of its plural. */
function singular(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/(?<!s|u|i)s$/, '');
}

/**
 * Whether every word that somebody typed begins a word of a text. Accents, case and apostrophes do not
 * matter: 'judys ma' finds "Judy's Mats".
 */
export function matches(text: string, query: string): boolean {
  const words = wordsOf(text);
  return wordsOf(query).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** The words of a text as the search compares them; `app.split_terms` in SQL does the same. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
