/** What visitors saw and tapped of adverts, in sums for staff. */
import * as z from 'zod/mini';

export const reachGroups = ['day', 'package', 'category'] as const;
export type ReachGroup = (typeof reachGroups)[number];

/** Of some days; a person is counted once a day for each advert that she saw. */
export const reachTotalSchema = z.object({
  /** A day in Nairobi, a package's id or a category; null where the payment or the advert is gone. */
  name: z.nullable(z.string()),
  /** With paid days. */
  adverts: z.int(),
  /** People who saw an advert's page, and who called, wrote or saved the contact. */
  visitors: z.int(),
  enquiries: z.int(),
  /** Of adverts in lists. */
  appearances: z.int(),
  /** What is not sure, and in none of the numbers above. */
  suspect_visitors: z.int(),
  suspect_enquiries: z.int(),
  suspect_others: z.int(),
});

export type ReachTotal = z.infer<typeof reachTotalSchema>;
