import type { Amount } from '#domain/money/money.ts';
import type { Waiting } from '#domain/staff/waiting-money.ts';

/** What her message says that she paid, or else what was asked of her. */
export function saidSum({ amount, payment }: Waiting<'claim'>['claims'][number]): Amount {
  return amount === null ? payment : { amount, currency: 'KES' };
}
