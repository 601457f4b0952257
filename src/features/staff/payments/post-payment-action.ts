import type * as z from 'zod/mini';
import { requestJson } from '#browser/api/request.ts';
import { formatShortDate } from '#browser/short-dates.ts';
import { formatAmount } from '#domain/money/money.ts';
import { getRefundProvider } from '#domain/payment/payment-providers.ts';
import {
  staffPaymentSchema,
  type PaymentAction,
  type paymentActions,
  type StaffPayment,
} from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { StaffText } from '../components/screen.ts';

/**
 * Sends the request for a staff action on a payment.
 * @returns the new state of the payment.
 * @throws {Problem} if the request fails.
 */
export async function postPaymentAction<Action extends PaymentAction>(
  id: string,
  action: Action,
  body: z.input<(typeof paymentActions)[Action]>,
): Promise<StaffPayment> {
  const path = `/api/staff/payments/${id}/${action}`;
  return staffPaymentSchema.parse(await requestJson({ method: 'POST', path, body }));
}

/** Returns the text that announces the new state of a payment after an action. */
export function describeOutcome(payment: StaffPayment, text: StaffText['payments']): string {
  const { reference, state, listing, amount, received_amount, currency, refund } = payment;
  const provider = text.difference.providers[getRefundProvider(payment)];
  if (state === 'review') {
    return fill(text.inReview, {
      reference,
      came: formatAmount({ amount: received_amount ?? 0, currency }),
      due: formatAmount({ amount, currency }),
    });
  }
  if (state === 'refund_due') {
    return fill(describeRefund(refund, text), { reference, provider });
  }
  if (state === 'refunded') return fill(text.isRefunded, { reference });
  if (state !== 'paid') return `${reference}: ${text.states[state]}`;
  const outcome = describePaid(payment, text);
  if (payment.undo?.act !== 'match' || !listing) return outcome;
  const code = payment.provider_reference ?? reference;
  return `${fill(text.isMatched, { code, name: listing.title })} ${outcome}`;
}

/** Describes a paid order, with the end of its paid time if its advert is live. */
function describePaid(
  { reference, listing, covers_until }: StaffPayment,
  text: StaffText['payments'],
): string {
  if (listing?.state !== 'live') return fill(text.isPaid, { reference });
  const values = { reference, name: listing.title };
  return covers_until === null
    ? fill(text.isLive, values)
    : fill(text.isLiveUntil, { ...values, date: formatShortDate(covers_until) });
}

function describeRefund(refund: StaffPayment['refund'], text: StaffText['payments']): string {
  switch (refund?.state) {
    case undefined:
      return text.isRefundDue;
    case 'asked':
      return text.isRefundAsked;
    case 'sending':
      return refund.method === 'hand' ? text.isRefundByHand : text.isRefundSending;
    case 'failed':
      return text.isRefundFailed;
    case 'sent':
      return text.isRefunded;
  }
}
