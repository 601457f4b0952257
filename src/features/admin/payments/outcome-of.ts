import { formatAmount } from '#domain/money/amount.ts';
import { type StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/fill.ts';
import type { Text } from '#content/text/text.ts';

/** What became of a payment, for whoever just did it. */
export function outcomeOf(payment: StaffPayment, text: Text['adminWords']['payments']): string {
  const { reference, state, listing, amount, received_amount, currency } = payment;
  if (state === 'review') {
    const [came, asked] = [received_amount ?? 0, amount].map((sum) =>
      formatAmount({ amount: sum, currency }),
    );
    return fill(text.inReview, { reference, came: came ?? '', asked: asked ?? '' });
  }
  if (state === 'refund_due') return fill(text.isDue, { reference });
  if (state === 'refunded') return fill(text.isRefunded, { reference });
  return listing?.state === 'live'
    ? fill(text.isLive, { reference, name: listing.name })
    : fill(text.isPaid, { reference });
}
