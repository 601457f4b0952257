/** The next steps that staff can take with a refund. */
import type { StaffPayment } from './staff-payment.ts';

export type RefundStep =
  /** Requests the refund from the provider. */
  | 'send'
  /** Repeats the request to the provider. */
  | 'again'
  /** Approves the request of another staff user. */
  | 'approve'
  /** Withdraws a request. */
  | 'takeBack'
  /** Asks a second staff user to approve a large refund that is then sent manually. */
  | 'askByHand'
  /** Records the code of a refund that was sent manually. */
  | 'note';

type Refundable = Pick<StaffPayment, 'refund' | 'can_send' | 'needs_second'>;

/**
 * Returns the possible steps, the most likely one first.
 * @param me - id of the current staff user; undefined if it is unknown.
 */
export function getRefundSteps(
  { refund, can_send, needs_second }: Refundable,
  me: string | undefined,
): RefundStep[] {
  const manualStep = needs_second ? 'askByHand' : 'note';
  if (!refund) return can_send ? ['send', manualStep] : [manualStep];
  switch (refund.state) {
    case 'asked':
      return refund.requested_by === me ? ['takeBack'] : ['approve', 'takeBack'];
    case 'sending':
      if (refund.method === 'hand') return ['note', 'takeBack'];
      if (!refund.can_note) return [];
      // The reason means that the provider had already returned the money, so that only its code is missing.
      return can_send && refund.reason !== 'went-back-already' ? ['again', 'note'] : ['note'];
    case 'failed':
      return can_send ? ['again', manualStep] : [manualStep];
    case 'sent':
      return [];
  }
}
