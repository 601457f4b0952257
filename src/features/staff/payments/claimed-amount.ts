import type { Amount } from '#domain/money/money.ts';
import type { WaitingEntry } from '#domain/staff/waiting-money.ts';

/**
 * Returns the amount of a claim. A claim without an amount has the amount of its payment attempt.
 */
export function getClaimedAmount({
  amount,
  payment: attempt,
}: WaitingEntry<'claim'>['claims'][number]): Amount {
  const { amount: attemptAmount, currency } = attempt;
  return amount === null ? { amount: attemptAmount, currency } : { amount, currency: 'KES' };
}
