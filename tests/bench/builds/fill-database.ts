/** Inserts rows in bulk from SQL files. Placeholders in braces stand for the numbers of rows. */
import { readFileSync } from 'node:fs';
import type { Sql } from '#netlify/local/database/engine.ts';
import { fill } from '#domain/text/placeholders.ts';

function readStatements(name: string, sizes: Record<string, number>): string {
  return fill(readFileSync(new URL(`./${name}.sql`, import.meta.url), 'utf8'), sizes);
}

/** Adds live listings until the database has the given number. */
export const growListings = (sql: Sql, amount: number) =>
  sql.exec(readStatements('listings', { amount }));

/** Adds posts until the database has the given number. */
export const growPosts = (sql: Sql, amount: number) =>
  sql.exec(readStatements('posts', { amount }));

/**
 * Inserts a year of daily totals for each listing, and visits of yesterday that have no totals yet.
 * @param run - runs several statements
 */
export const growVisits = (run: (sql: string) => Promise<unknown>) =>
  run(readStatements('visits', {}));

/** Numbers of rows after several years. The numbers of all other rows are derived from these. */
export type Sizes = Record<
  // The total number of listings is twice the number of live listings.
  'members' | 'posts' | 'liveListings' | 'payments' | 'auditRows',
  number
>;

/**
 * Fills an empty, migrated database as its owner.
 * @param run - runs several statements in the same session
 */
export async function fillAgedDatabase(
  run: (sql: string) => Promise<unknown>,
  sizes: Sizes,
): Promise<void> {
  // About seventeen of twenty listings were submitted. Each submitted listing has this number of payments.
  const paymentsPerListing = Math.ceil(sizes.payments / (sizes.liveListings * 1.7));
  const all = ['age', 'age-money', 'age-records']
    .map((name) => readStatements(name, { ...sizes, paymentsPerListing }))
    .join('\n');
  for (const paragraph of all.split('\n\n')) await run(paragraph);
}
