/** Finds candidates for a misspelt word in a list without comparing all pairs. */

/** The similarity threshold of `pg_trgm`: the share of common trigrams. */
const leastSimilarity = 0.3;

/** Returns the trigrams of a word as `pg_trgm` counts them, with two blanks before the word and one after it. */
function trigramsOf(word: string): Set<string> {
  const characters = Array.from(`  ${word} `);
  return new Set(characters.slice(2).map((_, at) => characters.slice(at, at + 3).join('')));
}

/** Returns the first two letters that a word shares with its stem. A stem may have 'i' in place of 'y'. */
const beginningOf = (word: string) => word.slice(0, 2).replace(/y$/, 'i');

/**
 * Creates a search for candidates in a list. Candidates begin with a typed word, may share its stem, or are similar
 * to it. The database decides among them.
 */
export function createNearWords(list: readonly string[]): (typed: readonly string[]) => string[] {
  const sizes = new Map<string, number>();
  const byTrigram = Map.groupBy(
    list.flatMap((word) => {
      const trigrams = [...trigramsOf(word)];
      sizes.set(word, trigrams.length);
      return trigrams.map((trigram) => ({ trigram, word }));
    }),
    ({ trigram }) => trigram,
  );
  const byBeginning = Map.groupBy(list, beginningOf);

  const similarTo = (typed: string): string[] => {
    const trigrams = [...trigramsOf(typed)];
    const common = new Map<string, number>();
    for (const { word } of trigrams.flatMap((trigram) => byTrigram.get(trigram) ?? [])) {
      common.set(word, (common.get(word) ?? 0) + 1);
    }
    const isSimilar = (word: string, shared: number) =>
      shared / (trigrams.length + (sizes.get(word) ?? 0) - shared) >= leastSimilarity - 0.001;
    return [...common].flatMap(([word, shared]) => (isSimilar(word, shared) ? [word] : []));
  };
  const beginsLike = (typed: string): readonly string[] => {
    if (typed.length > 1) return byBeginning.get(beginningOf(typed)) ?? [];
    const longer = list.find((word) => word.startsWith(typed));
    return longer === undefined ? [] : [longer];
  };

  return (typed) => [
    ...new Set(typed.flatMap((word) => [...beginsLike(word), ...similarTo(word)])),
  ];
}
