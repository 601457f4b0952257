import { useState } from 'react';
import { readMember } from '#browser/identity-session.ts';
import { formatShortMoment } from '#browser/short-dates.ts';
import { getRefundProvider } from '#domain/payment/payment-providers.ts';
import { formatAmount } from '#domain/money/money.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { describeRefundFailure } from '../components/refund-requests.ts';
import { useScreen, type StaffText } from '../components/screen.ts';

/** Returns the values of the placeholders in the texts about a refund. */
export function getTextValues(item: StaffPayment, text: StaffText['refunds']) {
  const { received_amount, amount, currency, refund } = item;
  return {
    sum: formatAmount({ amount: received_amount ?? amount, currency }),
    method: refund?.method === 'hand' ? text.hand : text.methods[getRefundProvider(item)],
    provider: text.providers[getRefundProvider(item)],
    name: refund?.requested_name ?? text.somebody,
  };
}

/** The reason of a refund of money that had gone back at the provider before the request. */
export const wentBackReason = 'went-back-already';

/** True for a refund that the provider was asked to send, so that its money may be on the way. */
export const isSentByProvider = ({ refund }: Pick<StaffPayment, 'refund'>): boolean =>
  refund?.state === 'sending' && refund.method === 'provider';

/** Returns the staff users that requested and approved a refund; '' without a request. */
export function describeRequest({ refund }: StaffPayment, text: StaffText['refunds']): string {
  const name = refund?.requested_name;
  if (!name) return '';
  const second = refund.approved_name;
  return second ? fill(text.approvedBy, { name, second }) : fill(text.askedBy, { name });
}

/**
 * Returns the reason for which a refund was not sent, or for which staff decide about its request to the provider; '' for
 * another refund.
 */
export function describeRefundCause(item: StaffPayment, text: StaffText['refunds']): string {
  const { refund } = item;
  if (refund?.state === 'failed') return describeRefundFailure(refund.reason, text);
  if (!refund?.can_note || !isSentByProvider(item)) return '';
  return refund.reason === wentBackReason
    ? describeRefundFailure(wentBackReason, text)
    : fill(text.rowSilent, getTextValues(item, text));
}

/** A notice about the state of a requested refund, above the facts of its payment. */
export function RefundNotice({ item }: { item: StaffPayment }) {
  const { refunds: text } = useScreen().text;
  const [memberId] = useState(() => readMember()?.id);
  const status = describeRefundStatus(item, text, memberId);
  return status === '' ? null : <p className="notice">{status}</p>;
}

/** Returns a text about the state of a requested refund; '' if no refund was requested or the refund was sent. */
function describeRefundStatus(
  item: StaffPayment,
  text: StaffText['refunds'],
  memberId: string | undefined,
): string {
  const { refund } = item;
  const values = getTextValues(item, text);
  if (!refund || refund.state === 'sent') return '';
  const { method, reason, requested_at, requested_by, approved_name, can_note } = refund;
  if (refund.state === 'asked') {
    const template = requested_by === memberId ? text.askedByYou : text.asked;
    return fill(template, { ...values, at: formatShortMoment(requested_at) });
  }
  if (refund.state === 'failed') return describeRefundFailure(reason, text);
  if (method === 'hand') {
    return approved_name === null ? text.byHand : fill(text.approved, { name: approved_name });
  }
  if (reason === wentBackReason) return fill(text.wentBack, values);
  return fill(can_note ? text.silent : text.sending, values);
}
