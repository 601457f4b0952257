/** The party that acts next on a payment, in words. */
import { formatShortDate } from '#browser/short-dates.ts';
import { getRefundTurn, getTurnStart } from '#domain/staff/refund-turn.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { StaffText } from '../components/screen.ts';

/**
 * Returns the next step of a payment with its party, such as 'Your turn: send it back, since 1 Dec 2026'; '' for a payment
 * that is settled, for money of another payee, and for a difference, which the state names.
 * @param me - id of the current staff user; undefined if it is unknown.
 */
export function describeTurn(
  item: StaffPayment,
  { payments: { turns }, refunds }: Pick<StaffText, 'payments' | 'refunds'>,
  me: string | undefined,
): string {
  const { state, is_ours, is_held, claims, move, correction } = item;
  if (!is_ours) return '';
  if (state === 'refund_due') {
    return fill(turns.refund, {
      turn: refunds.turns[getRefundTurn(item, me)],
      date: formatShortDate(getTurnStart(item)),
    });
  }
  const request = state === 'review' ? correction : move?.state === 'asked' ? move : null;
  if (request) return request.requested_by === me ? turns.colleague : turns.approve;
  if (state === 'review') return turns.review;
  if (is_held) return turns.provider;
  if (claims.length > 0) return item.waiting_money?.is_claimed ? turns.claimedMoney : turns.claim;
  return state === 'pending' ? turns.owner : '';
}
