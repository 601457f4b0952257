/** Rows in bulk, by files of SQL that name their sizes in braces. */
import { readFileSync } from 'node:fs';
import type { Sql } from '#netlify/local/database/engine.ts';
import { fill } from '#domain/text/placeholders.ts';

function statements(name: string, sizes: Record<string, number>): string {
  return fill(readFileSync(new URL(`./${name}.sql`, import.meta.url), 'utf8'), sizes);
}

/** Adds live listings until there are so many. */
export const growListings = (sql: Sql, amount: number) =>
  sql.exec(statements('listings', { amount }));

/** Adds posts until there are so many. */
export const growPosts = (sql: Sql, amount: number) => sql.exec(statements('posts', { amount }));

/**
 * Gives each live listing a year of sums, and visits of a day that is over and not summed.
 * @param run - runs several statements.
 */
export const growVisits = (run: (sql: string) => Promise<unknown>) => run(statements('visits', {}));

/** How many rows there are after years of what the rest goes by. */
export type Sizes = Record<
  // Of listings in all states there are twice as many as live ones.
  'members' | 'posts' | 'liveListings' | 'payments' | 'auditRows',
  number
>;

/**
 * Fills an empty, migrated database as its owner.
 * @param run - runs several statements, always in the same session.
 */
export async function growOld(run: (sql: string) => Promise<unknown>, sizes: Sizes): Promise<void> {
  // Seventeen of twenty listings were handed in, and each of those has as many payments.
  const turns = Math.ceil(sizes.payments / (sizes.liveListings * 1.7));
  const all = ['age', 'age-money', 'age-records']
    .map((name) => statements(name, { ...sizes, turns }))
    .join('\n');
  for (const paragraph of all.split('\n\n')) await run(paragraph);
}
