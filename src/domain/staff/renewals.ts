/** Statistics of renewed adverts. */
import * as z from 'zod/mini';

/** Adverts are grouped by the month of the first payment, or by the number of enquiries in the first paid days. */
export const renewalGroups = ['month', 'enquiries'] as const;
export type RenewalGroup = (typeof renewalGroups)[number];

/** Ranges of the number of enquiries. */
export const enquiryRanges = ['0', '1-5', '6-20', '21+'] as const;

/** Numbers of adverts with a first payment in a period, for one group. */
export const renewalsSchema = z.object({
  /**
   * The month of the first payment, such as '2026-11', or one of {@link enquiryRanges}. It is null if enquiries
   * were not counted.
   */
  name: z.nullable(z.string()),
  adverts: z.int(),
  /** Adverts that were renewed once, twice, and three times or more. */
  once: z.int(),
  twice: z.int(),
  more: z.int(),
  /** Adverts without a renewal that are still in their first paid days. */
  undecided: z.int(),
});

export type Renewals = z.infer<typeof renewalsSchema>;

/** Returns the sums of all rows. */
export function sumRenewals(rows: readonly Renewals[]): Omit<Renewals, 'name'> {
  const sum = (column: Exclude<keyof Renewals, 'name'>) =>
    rows.reduce((total, row) => total + row[column], 0);
  return {
    adverts: sum('adverts'),
    once: sum('once'),
    twice: sum('twice'),
    more: sum('more'),
    undecided: sum('undecided'),
  };
}

/**
 * Returns the percentage of renewed adverts. Undecided adverts do not count. Returns null if all adverts are
 * undecided.
 */
export function getRenewedShare({
  adverts,
  once,
  twice,
  more,
  undecided,
}: Omit<Renewals, 'name'>): number | null {
  const decided = adverts - undecided;
  return decided === 0 ? null : Math.round(((once + twice + more) / decided) * 100);
}
