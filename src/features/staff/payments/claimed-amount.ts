import type { Amount } from '#domain/money/money.ts';
import type { WaitingEntry } from '#domain/staff/waiting-money.ts';

/**
 * Returns the amount in the member's M-Pesa message. If the message has none, it returns the amount of the order.
 */
export function getClaimedAmount({
  amount,
  payment,
}: WaitingEntry<'claim'>['claims'][number]): Amount {
  return amount === null ? payment : { amount, currency: 'KES' };
}
