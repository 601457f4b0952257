/** Totals of visits to adverts, for staff. */
import * as z from 'zod/mini';

export const reachGroups = ['day', 'package', 'category'] as const;
export type ReachGroup = (typeof reachGroups)[number];

/** Totals of a period. A visitor counts once a day for each advert. */
export const reachTotalSchema = z.object({
  /** A day in Nairobi, the id of a package, or a category. It is null if the payment or the advert was deleted. */
  name: z.nullable(z.string()),
  /** Number of adverts with paid days. */
  adverts: z.int(),
  /** Visitors of the pages of the adverts. `enquiries` are the visitors that called, wrote or saved the contact. */
  visitors: z.int(),
  enquiries: z.int(),
  /** Appearances of adverts in lists. */
  appearances: z.int(),
  /** Doubtful visits. The numbers above exclude them. */
  suspect_visitors: z.int(),
  suspect_enquiries: z.int(),
  suspect_others: z.int(),
});

export type ReachTotal = z.infer<typeof reachTotalSchema>;

/** The columns with meaningful sums. A sum of adverts would count an advert once for each day or package. */
export const summableColumns = [
  'visitors',
  'enquiries',
  'appearances',
  'suspect_visitors',
  'suspect_enquiries',
  'suspect_others',
] as const;

export type ReachSums = Record<(typeof summableColumns)[number], number>;

/** Returns the sums of the visits in all rows. */
export function sumReach(rows: readonly ReachTotal[]): ReachSums {
  const sums = summableColumns.map((column) => [
    column,
    rows.reduce((sum, row) => sum + row[column], 0),
  ]);
  return Object.fromEntries(sums) as ReachSums;
}
