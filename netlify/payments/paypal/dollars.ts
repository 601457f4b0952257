/**
 * Converts amounts between PayPal's decimal text, such as '29.99', and whole cents, such as 2999, without
 * floating-point numbers.
 */
import * as z from 'zod';

export const moneySchema = z.object({ currency_code: z.string(), value: z.string() });

type Money = z.infer<typeof moneySchema>;

const amountPattern = /^(-?)(\d{1,9})(?:\.(\d{2}))?$/;

/**
 * Converts '29.99' to 2999. Returns undefined unless the value has one to nine digits, with two decimal places or
 * none.
 */
export function parseCents(value: string): number | undefined {
  const [whole, sign = '', dollars = '', cents = '00'] = amountPattern.exec(value) ?? [];
  if (whole === undefined) return undefined;
  const factor = sign === '-' ? -1 : 1;
  // `|| 0` converts -0 to 0.
  return Number(`${dollars}${cents}`) * factor || 0;
}

/**
 * Converts 2999 to '29.99'.
 * @throws {RangeError} unless `cents` is a whole number of at least 0
 */
export function formatDollars(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0)
    throw new RangeError('The sum is not a whole number of cents.');
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Converts an amount to PayPal's format.
 * @throws {RangeError} for any currency except US dollars, the only currency of card payments
 */
export function toMoney({ amount, currency }: { amount: number; currency: string }): Money {
  if (currency !== 'USD') throw new RangeError('Card payments are in US dollars only.');
  return { currency_code: 'USD', value: formatDollars(amount) };
}

/**
 * Reads a received or refunded amount, and ignores its sign. An amount in another currency or an unknown form is
 * read as 0, which differs from every quote. The database never credits 0, and shows it to staff as a difference.
 */
export function readMoney({ currency_code, value }: Money) {
  const cents = currency_code === 'USD' ? parseCents(value) : undefined;
  return { amount: Math.abs(cents ?? 0), currency: 'USD' as const };
}
