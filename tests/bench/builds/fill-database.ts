/** Inserts rows in bulk, by SQL files with their sizes as placeholders in braces. */
import { readFileSync } from 'node:fs';
import type { Sql } from '#netlify/local/database/engine.ts';
import { fill } from '#domain/text/placeholders.ts';

function statements(name: string, sizes: Record<string, number>): string {
  return fill(readFileSync(new URL(`./${name}.sql`, import.meta.url), 'utf8'), sizes);
}

/** Adds live listings up to the given number. */
export const growListings = (sql: Sql, amount: number) =>
  sql.exec(statements('listings', { amount }));

/** Adds posts up to the given number. */
export const growPosts = (sql: Sql, amount: number) => sql.exec(statements('posts', { amount }));

/**
 * Gives each live listing a year of daily totals, and visits of a finished day with no totals yet.
 * @param run - runs several statements
 */
export const growVisits = (run: (sql: string) => Promise<unknown>) => run(statements('visits', {}));

/** The numbers of rows after years, from which all other numbers are derived. */
export type Sizes = Record<
  // There are twice as many listings in all states as live ones.
  'members' | 'posts' | 'liveListings' | 'payments' | 'auditRows',
  number
>;

/**
 * Fills an empty, migrated database as its owner.
 * @param run - runs several statements, always in the same session
 */
export async function growOld(run: (sql: string) => Promise<unknown>, sizes: Sizes): Promise<void> {
  // Seventeen of twenty listings were submitted, and each of those has the same number of payments.
  const turns = Math.ceil(sizes.payments / (sizes.liveListings * 1.7));
  const all = ['age', 'age-money', 'age-records']
    .map((name) => statements(name, { ...sizes, turns }))
    .join('\n');
  for (const paragraph of all.split('\n\n')) await run(paragraph);
}
