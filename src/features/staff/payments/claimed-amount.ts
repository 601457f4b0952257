import type { Amount } from '#domain/money/money.ts';
import type { WaitingEntry } from '#domain/staff/waiting-money.ts';

/**
 * Returns the amount of a claim. A claim without an amount has the amount of its order.
 */
export function getClaimedAmount({
  amount,
  payment,
}: WaitingEntry<'claim'>['claims'][number]): Amount {
  return amount === null ? payment : { amount, currency: 'KES' };
}
