/** The reason for which a refund needs an approval, or needs none, in words. */
import { formatShortDate } from '#browser/short-dates.ts';
import { formatAmount } from '#domain/money/money.ts';
import { reachesDailyLimit, type DailyLimits } from '#domain/staff/daily-limits.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { StaffText } from '../components/screen.ts';

/**
 * Returns the reason for which a new refund needs an approval, or the sum that is left of the limit of the day after it. A
 * refund by hand without an approval has the reason of its request.
 * @param limits - the sums and limits of today; undefined until they are loaded, which results in ''.
 */
export function describeApproval(
  item: StaffPayment,
  limits: DailyLimits | undefined,
  text: StaffText['refunds'],
): string {
  const { currency, refund, largest_sum } = item;
  if (limits === undefined) return '';
  if (refund?.state === 'sending') return describeRequest(refund, text);
  const { sum, limit } = limits[currency];
  const amount = item.received_amount ?? item.amount;
  const format = (value: number) => formatAmount({ amount: value, currency });
  const values = {
    sum: format(sum),
    limit: format(limit),
    total: format(sum + amount),
    left: format(limit - sum - amount),
    largest: format(largest_sum),
  };
  if (amount >= limit) return fill(text.approvalOfSum, values);
  if (largest_sum >= limit) return fill(text.approvalOfLargest, values);
  return fill(reachesDailyLimit(item, limits) ? text.approvalOfDay : text.sentToday, values);
}

/** Returns the reason for which a refund by hand needed no approval; '' for another refund. */
function describeRequest(
  { method, approved_at, requested_at, requested_name }: NonNullable<StaffPayment['refund']>,
  text: StaffText['refunds'],
): string {
  if (method !== 'hand' || approved_at !== null) return '';
  return fill(text.belowLimit, {
    name: requested_name ?? text.somebody,
    date: formatShortDate(requested_at),
  });
}
