import type { Amount } from '#domain/money/money.ts';
import type { Waiting } from '#domain/staff/waiting-money.ts';

/**
 * Returns the amount in the member's M-Pesa message. If the message has none, it returns the amount of the order.
 */
export function getClaimedAmount({ amount, payment }: Waiting<'claim'>['claims'][number]): Amount {
  return amount === null ? payment : { amount, currency: 'KES' };
}
