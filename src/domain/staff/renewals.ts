/** Numbers of renewed adverts. */
import * as z from 'zod/mini';

/** Grouping by the month of the first payment, or by the number of enquiries during its days. */
export const renewalGroups = ['month', 'enquiries'] as const;
export type RenewalGroup = (typeof renewalGroups)[number];

/** Ranges of the number of enquiries; null if they were not counted. */
export const enquiryRanges = ['0', '1-5', '6-20', '21+'] as const;

/** Adverts with a first payment in a period, grouped by a common property. */
export const renewalsSchema = z.object({
  /**
   * The month of the first payment, '2026-11', or one of {@link enquiryRanges}; null if enquiries were not counted.
   */
  name: z.nullable(z.string()),
  adverts: z.int(),
  /** Renewed once, twice, and three times or more. */
  once: z.int(),
  twice: z.int(),
  more: z.int(),
  /** Adverts that are still in their first days and have no renewal yet. */
  undecided: z.int(),
});

export type Renewals = z.infer<typeof renewalsSchema>;

/**
 * Returns the percentage of renewed adverts among those that were renewed or are past their first days; null
 * without such adverts.
 */
export function renewedShare({ adverts, once, twice, more, undecided }: Renewals): number | null {
  const decided = adverts - undecided;
  return decided === 0 ? null : Math.round(((once + twice + more) / decided) * 100);
}
