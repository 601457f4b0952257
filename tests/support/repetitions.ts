import { test } from 'vitest';
import { migrationSeed } from './seed.ts';

/** True in the slow tests, which run every case of a rule. The fast tests run only the most different cases. */
export const runsSlowTests = process.env['REPETITIONS'] === 'all';

/**
 * Returns the cases to run.
 * @param count - the number of cases in the fast tests, from the start of the list
 */
export const takeCases = <Case>(cases: readonly Case[], count: number): Case[] =>
  runsSlowTests ? [...cases] : cases.slice(0, count);

/**
 * Returns the cases to run, of a list of equal importance.
 * @param divisor - the fast tests run one case in this many. Each new migration selects other ones.
 */
export const sampleCases = <Case>(cases: readonly Case[], divisor: number): Case[] =>
  runsSlowTests ? [...cases] : cases.filter((_, index) => (index + migrationSeed) % divisor === 0);

/** Returns the number of runs of a property: `slow` in the slow tests, otherwise `fast`. */
export const countRuns = (fast: number, slow: number): number => (runsSlowTests ? slow : fast);

/** Declares a test of a rare case, which only the slow tests run. Other tests cover the rule that it exercises. */
export function rareTest(title: string, run: () => Promise<void>): void {
  if (runsSlowTests) test(title, run);
}
