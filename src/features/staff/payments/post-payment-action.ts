import type * as z from 'zod/mini';
import { requestJson } from '#browser/api/request.ts';
import { formatAmount } from '#domain/money/money.ts';
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
  if (state === 'review') {
    return fill(text.inReview, {
      reference,
      came: formatAmount({ amount: received_amount ?? 0, currency }),
      due: formatAmount({ amount, currency }),
    });
  }
  if (state === 'refund_due') {
    return fill(describeRefund(refund, text), { reference });
  }
  if (state === 'refunded') return fill(text.isRefunded, { reference });
  const outcome =
    listing?.state === 'live'
      ? fill(text.isLive, { reference, name: listing.title })
      : fill(text.isPaid, { reference });
  if (payment.undo?.act !== 'match' || !listing) return outcome;
  const code = payment.provider_reference ?? reference;
  return `${fill(text.isMatched, { code, name: listing.title })} ${outcome}`;
}

function describeRefund(refund: StaffPayment['refund'], text: StaffText['payments']): string {
  switch (refund?.state) {
    case undefined:
      return text.isRefundDue;
    case 'asked':
      return text.isRefundAsked;
    case 'sending':
      return text.isRefundSending;
    case 'failed':
      return text.isRefundFailed;
    case 'sent':
      return text.isRefunded;
  }
}
