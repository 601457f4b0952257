/** Words that may be meant by a typed one, found in a list without a comparison of each with each. */

/** From this share of common trigrams on, `pg_trgm` calls words similar. */
const leastSimilarity = 0.3;

/** Every three letters in a row, with two blanks before the word and one behind, as `pg_trgm` counts them. */
function getTrigrams(term: string): Set<string> {
  const characters = Array.from(`  ${term} `);
  return new Set(characters.slice(2).map((_, at) => characters.slice(at, at + 3).join('')));
}

/** Two letters with which a word and its stem begin; a stem may have 'i' for 'y'. */
const getPrefix = (term: string) => term.slice(0, 2).replace(/y$/, 'i');

/**
 * Makes a look-up of the words of a list that matter for typed words: those that begin with one, those that may
 * have its stem, and those that are similar. The database decides among them.
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
