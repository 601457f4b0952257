/** The sums that a staff user may refund or accept as missing in a day without a second staff user. */
import * as z from 'zod/mini';
import type { StaffPayment } from './staff-payment.ts';

const dailyLimitSchema = z.object({
  /** The sum of today, in shillings or in cents of a dollar. */
  sum: z.int(),
  /** The sum of a day from which a second staff user has to approve, in the same unit. */
  limit: z.int(),
});

export const dailyLimitsSchema = z.object({ KES: dailyLimitSchema, USD: dailyLimitSchema });

export type DailyLimits = z.infer<typeof dailyLimitsSchema>;

/** True if a refund of the payment brings the sum of the day to its limit. `public.ask_refund` has the same rule. */
export function reachesDailyLimit(
  {
    currency,
    received_amount,
    amount,
  }: Pick<StaffPayment, 'currency' | 'received_amount' | 'amount'>,
  limits: DailyLimits,
): boolean {
  const { sum, limit } = limits[currency];
  return sum + (received_amount ?? amount) >= limit;
}
