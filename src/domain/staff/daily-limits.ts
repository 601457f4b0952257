/** The sums that a staff user may refund or accept as missing in a day without a second staff user. */
import * as z from 'zod/mini';

const dailyLimitSchema = z.object({
  /** The sum of today, in shillings or in cents of a dollar. */
  sum: z.int(),
  /** The sum of a day from which a second staff user has to approve, in the same unit. */
  limit: z.int(),
});

export const dailyLimitsSchema = z.object({ KES: dailyLimitSchema, USD: dailyLimitSchema });

export type DailyLimits = z.infer<typeof dailyLimitsSchema>;
