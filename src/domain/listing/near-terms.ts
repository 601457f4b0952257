/** Finds the words of a list that a misspelt word may mean, without a comparison with every word. */

import { exchangeCharacters } from './misspelling.ts';

/**
 * The similarity threshold of `pg_trgm`. The similarity is the share of common trigrams in all trigrams of two
 * words.
 */
const minSimilarity = 0.3;

/** Keeps words at the threshold, because `pg_trgm` computes the similarity in single precision. */
const roundingTolerance = 0.001;

/** Returns the trigrams of a word. Like `pg_trgm`, it adds two blanks before the word and one blank after it. */
function getTrigrams(term: string): Set<string> {
  const characters = Array.from(`  ${term} `);
  return new Set(
    characters.slice(2).map((_, index) => characters.slice(index, index + 3).join('')),
  );
}

/** Returns the first two letters of a word, with 'i' for a 'y' at their end, because a stem may have 'i' there. */
const getPrefix = (term: string) => term.slice(0, 2).replace(/y$/, 'i');

/**
 * Creates a function that finds candidates for typed words in a list. A candidate has the same first two letters as
 * a typed word, is similar to it, or has two of its letters exchanged, which makes a short word not similar. For a typed single letter, the first word that begins with it is a candidate.
 * The database selects among the candidates.
 */
export function createNearTermFinder(
  list: readonly string[],
): (typed: readonly string[]) => string[] {
  const trigramCounts = new Map<string, number>();
  const termsByTrigram = Map.groupBy(
    list.flatMap((term) => {
      const trigrams = [...getTrigrams(term)];
      trigramCounts.set(term, trigrams.length);
      return trigrams.map((trigram) => ({ trigram, term }));
    }),
    ({ trigram }) => trigram,
  );
  const termsByPrefix = Map.groupBy(list, getPrefix);

  const findSimilar = (typed: string): string[] => {
    const trigrams = [...getTrigrams(typed)];
    const common = new Map<string, number>();
    for (const { term } of trigrams.flatMap((trigram) => termsByTrigram.get(trigram) ?? [])) {
      common.set(term, (common.get(term) ?? 0) + 1);
    }
    const isSimilar = (term: string, shared: number) => {
      const all = trigrams.length + (trigramCounts.get(term) ?? 0) - shared;
      return shared / all >= minSimilarity - roundingTolerance;
    };
    return [...common].flatMap(([term, shared]) => (isSimilar(term, shared) ? [term] : []));
  };
  const findByPrefix = (typed: string): readonly string[] => {
    if (typed.length > 1) return termsByPrefix.get(getPrefix(typed)) ?? [];
    const longer = list.find((term) => term.startsWith(typed));
    return longer === undefined ? [] : [longer];
  };

  const findExchanged = (typed: string) =>
    exchangeCharacters(typed).filter((term) => trigramCounts.has(term));

  return (typed) => [
    ...new Set(
      typed.flatMap((term) => [
        ...findByPrefix(term),
        ...findSimilar(term),
        ...findExchanged(term),
      ]),
    ),
  ];
}
