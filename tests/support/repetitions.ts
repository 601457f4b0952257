/** The slow set plays every repetition of a rule; the fast set plays those that differ most. */
export const isSlowSet = process.env['REPETITIONS'] === 'all';

/**
 * Returns the cases of one rule in this set.
 * @param count - the number of first cases in the fast set
 */
export const takeCases = <Case>(cases: readonly Case[], count: number): Case[] =>
  isSlowSet ? [...cases] : cases.slice(0, count);

/** Returns the number of runs of a property in this set. */
export const countRuns = (fast: number, slow: number): number => (isSlowSet ? slow : fast);
