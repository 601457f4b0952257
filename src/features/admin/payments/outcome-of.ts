import { sumInWords, type StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/fill.ts';
import type { PaymentsText } from './payments-text.ts';

/** What became of a payment, for whoever just did it. */
export function outcomeOf(payment: StaffPayment, text: PaymentsText): string {
  const { reference, state, listing, amount, received_amount, currency } = payment;
  if (state === 'review') {
    const [came, asked] = [received_amount ?? 0, amount].map((sum) => sumInWords(sum, currency));
    return fill(text.inReview, { reference, came: came ?? '', asked: asked ?? '' });
  }
  if (state === 'refund_due') return fill(text.isDue, { reference });
  if (state === 'refunded') return fill(text.isRefunded, { reference });
  return listing?.state === 'live'
    ? fill(text.isLive, { reference, name: listing.name })
    : fill(text.isPaid, { reference });
}
