import { formatAmount, type Amount } from '#domain/money/money.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { StaffText } from './screen.ts';

/** Returns the text about a missing sum that staff accepted, with the staff user and the reason. */
export const describeShortfall = (
  { accepted_name, amount, reason }: NonNullable<StaffPayment['shortfall']>,
  currency: Amount['currency'],
  text: StaffText['money'],
): string =>
  fill(text.accepted, {
    name: accepted_name ?? text.somebody,
    sum: formatAmount({ amount, currency }),
    reason,
  });
