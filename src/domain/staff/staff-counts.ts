/** How much waits for staff, by the list where it stands. */
import * as z from 'zod/mini';

export const staffCountsSchema = z.object({
  review: z.int(),
  changes: z.int(),
  payments: z.int(),
  refunds: z.int(),
  /** Live listings that nobody promoted within the days that are paid for at present. */
  promotions: z.int(),
  vacancies: z.int(),
  /** Listings and posts that somebody reported. */
  reports: z.int(),
});

export type StaffCounts = z.infer<typeof staffCountsSchema>;
