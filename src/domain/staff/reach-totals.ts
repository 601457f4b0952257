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
