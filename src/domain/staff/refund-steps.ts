/** What staff can do next to send money back. */
import type { StaffPayment } from './staff-payment.ts';

export type RefundStep =
  | 'send'
  | 'again'
  | 'approve'
  | 'takeBack'
  /** For a large sum: somebody else agrees first. */
  | 'askByHand'
  /** It was sent by hand, and has a code. */
  | 'note';

type Refundable = Pick<StaffPayment, 'refund' | 'can_send' | 'needs_second'>;

/** The most likely one first. @param me - id of whoever looks */
export function refundSteps(
  { refund, can_send, needs_second }: Refundable,
  me: string | undefined,
): RefundStep[] {
  const hand = needs_second ? 'askByHand' : 'note';
  if (!refund) return can_send ? ['send', hand] : [hand];
  switch (refund.state) {
    case 'asked':
      return refund.requested_by === me ? ['takeBack'] : ['approve', 'takeBack'];
    case 'sending':
      if (refund.method === 'hand') return ['note', 'takeBack'];
      if (!refund.may_note) return [];
      return can_send && refund.reason !== 'went-back-already' ? ['again', 'note'] : ['note'];
    case 'failed':
      return can_send ? ['again', hand] : [hand];
    case 'sent':
      return [];
  }
}
