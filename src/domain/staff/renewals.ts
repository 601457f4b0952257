/** How many adverts were paid for again. */
import * as z from 'zod/mini';

/** By the month of the first payment, or by how many people asked in its days. */
export const renewalGroups = ['month', 'enquiries'] as const;
export type RenewalGroup = (typeof renewalGroups)[number];

/** How many people asked; null where that was not counted yet. */
export const enquiryRanges = ['0', '1-5', '6-20', '21+'] as const;

/** Adverts that were paid for the first time within some days, by what they have in common. */
export const renewalsSchema = z.object({
  /** The month of those payments, '2026-11', or one of {@link enquiryRanges}; null where nobody counted. */
  name: z.nullable(z.string()),
  adverts: z.int(),
  /** Renewed once, twice, and more often. */
  once: z.int(),
  twice: z.int(),
  more: z.int(),
  /** Not renewed so far, and their first days are not over. */
  undecided: z.int(),
});

export type Renewals = z.infer<typeof renewalsSchema>;

/**
 * How many of a hundred renewed, of those whose first days are over or who renewed before; null where there are
 * none.
 */
export function renewedShare({ adverts, once, twice, more, undecided }: Renewals): number | null {
  const decided = adverts - undecided;
  return decided === 0 ? null : Math.round(((once + twice + more) / decided) * 100);
}
