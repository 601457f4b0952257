/** Finds candidates for a misspelt word in a list without comparing all pairs. */

/** The similarity threshold of `pg_trgm`: the share of common trigrams. */
const leastSimilarity = 0.3;

/** Returns the trigrams of a word as `pg_trgm` counts them, with two blanks before the word and one after it. */
function getTrigrams(term: string): Set<string> {
  const characters = Array.from(`  ${term} `);
  return new Set(characters.slice(2).map((_, at) => characters.slice(at, at + 3).join('')));
}

/** Returns the first two letters that a word shares with its stem. A stem may have 'i' in place of 'y'. */
const getPrefix = (term: string) => term.slice(0, 2).replace(/y$/, 'i');

/**
 * Creates a search for candidates in a list. Candidates begin with a typed word, may share its stem, or are similar
 * to it. The database decides among them.
 */
export function createNearTerms(list: readonly string[]): (typed: readonly string[]) => string[] {
  const sizes = new Map<string, number>();
  const byTrigram = Map.groupBy(
    list.flatMap((term) => {
      const trigrams = [...getTrigrams(term)];
      sizes.set(term, trigrams.length);
      return trigrams.map((trigram) => ({ trigram, term }));
    }),
    ({ trigram }) => trigram,
  );
  const byBeginning = Map.groupBy(list, getPrefix);

  const similarTo = (typed: string): string[] => {
    const trigrams = [...getTrigrams(typed)];
    const common = new Map<string, number>();
    for (const { term } of trigrams.flatMap((trigram) => byTrigram.get(trigram) ?? [])) {
      common.set(term, (common.get(term) ?? 0) + 1);
    }
    const isSimilar = (term: string, shared: number) =>
      shared / (trigrams.length + (sizes.get(term) ?? 0) - shared) >= leastSimilarity - 0.001;
    return [...common].flatMap(([term, shared]) => (isSimilar(term, shared) ? [term] : []));
  };
  const beginsLike = (typed: string): readonly string[] => {
    if (typed.length > 1) return byBeginning.get(getPrefix(typed)) ?? [];
    const longer = list.find((term) => term.startsWith(typed));
    return longer === undefined ? [] : [longer];
  };

  return (typed) => [
    ...new Set(typed.flatMap((term) => [...beginsLike(term), ...similarTo(term)])),
  ];
}
