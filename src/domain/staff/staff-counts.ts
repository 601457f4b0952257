/** The number of open tasks for staff in each list. */
import * as z from 'zod/mini';

export const staffCountsSchema = z.object({
  review: z.int(),
  changes: z.int(),
  payments: z.int(),
  refunds: z.int(),
  /** Live listings without a promotion in their current paid period. */
  promotions: z.int(),
  vacancies: z.int(),
  /** Listings and posts with open reports. */
  reports: z.int(),
  /** Public posts that wait for staff, or that staff have not viewed yet. */
  fresh: z.int(),
  /** Faults that are not marked as known. */
  faults: z.int(),
  /** 1 while outgoing messages are held after a restore. */
  restore: z.int(),
  /** Red parts of the site's health. The endpoints of the staff area add them to the counts of the database. */
  health: z.prefault(z.int(), 0),
  /** Open differences between the books and the providers that have no waiting payment. `payments` includes them. */
  differences: z.int(),
});

export type StaffCounts = z.infer<typeof staffCountsSchema>;
