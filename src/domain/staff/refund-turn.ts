/** The party that has to act next on a refund. */
import type { StaffPayment } from './staff-payment.ts';

export type RefundTurn =
  /** The current staff user starts or sends the refund, or records its code. */
  | 'send'
  /** The current staff user approves the request of another one. */
  | 'approve'
  /** The refund failed, or the provider does not answer, so that staff decide. */
  | 'decide'
  /** Another staff user approves the request of the current one. */
  | 'colleague'
  /** The provider sends the money. */
  | 'provider';

/** The turns in the order of the list: first those of the current user. */
export const refundTurns: readonly RefundTurn[] = [
  'approve',
  'decide',
  'send',
  'colleague',
  'provider',
];

/**
 * Returns the party that has to act next.
 * @param me - id of the current staff user; undefined if it is unknown.
 */
export function getRefundTurn(
  { refund }: Pick<StaffPayment, 'refund'>,
  me: string | undefined,
): RefundTurn {
  switch (refund?.state) {
    case 'asked':
      return refund.requested_by === me ? 'colleague' : 'approve';
    case 'sending':
      if (refund.method === 'hand') return 'send';
      return refund.can_note ? 'decide' : 'provider';
    case 'failed':
      return 'decide';
    case undefined:
    case 'sent':
      return 'send';
  }
}

/** Returns the time since which the present turn lasts. A refund without a request waits since it became due. */
export const getTurnStart = ({
  refund,
  decisions,
  paid_at,
  created_at,
}: Pick<StaffPayment, 'refund' | 'decisions' | 'paid_at' | 'created_at'>): string =>
  refund?.approved_at ??
  refund?.requested_at ??
  decisions.findLast(becameDue)?.at ??
  paid_at ??
  created_at;

/**
 * Returns the refunds in the order of the list: by the turn, and then by the time since which it lasts.
 * @param me - id of the current staff user; undefined if it is unknown.
 */
export function sortRefunds<Refund extends Parameters<typeof getTurnStart>[0]>(
  refunds: readonly Refund[],
  me: string | undefined,
): Refund[] {
  const getRank = (refund: Refund) => refundTurns.indexOf(getRefundTurn(refund, me));
  const getTime = (refund: Refund) => Date.parse(getTurnStart(refund));
  return refunds.toSorted(
    (one, other) => getRank(one) - getRank(other) || getTime(one) - getTime(other),
  );
}

/** Returns true for the decision by which a refund became due. */
export const becameDue = ({ from_state, to_state }: StaffPayment['decisions'][number]): boolean =>
  to_state === 'refund_due' && from_state !== 'refund_due';
