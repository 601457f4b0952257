/**
 * Formats money as the specification requires. The Kenyan locale of `Intl` would write 'Ksh' and cents, so `Intl`
 * provides only the grouping of digits.
 */
import { formatNumber } from './format-number.ts';

/**
 * Returns 'Kshs. 2,999' for 2999.
 * @param shillings - a whole number, at least 0.
 */
export function formatShillings(shillings: number): string {
  return `Kshs. ${formatNumber(shillings)}`;
}

/**
 * Returns '$29.99' for 2999, and '$39' without cents for 3900.
 * @param cents - a whole number, at least 0.
 */
export function formatDollars(cents: number): string {
  const dollars = `$${formatNumber(Math.trunc(cents / 100))}`;
  const remainder = cents % 100;
  return remainder === 0 ? dollars : `${dollars}.${String(remainder).padStart(2, '0')}`;
}

/** An amount in one of the two accepted currencies. */
export interface Amount {
  /** Whole shillings, or US cents. */
  amount: number;
  currency: 'KES' | 'USD';
}

/** Returns 'Kshs. 899' or '$8.99'. */
export function formatAmount({ amount, currency }: Amount): string {
  return currency === 'KES' ? formatShillings(amount) : formatDollars(amount);
}

/** Returns '899' or '8.99', in units of the currency, for a spreadsheet. */
export function formatPlainAmount({ amount, currency }: Amount): string {
  return currency === 'KES' ? String(amount) : (amount / 100).toFixed(2);
}

/** Returns the received amount of a payment, or the requested amount before it is received. */
export function formatReceived({
  received_amount,
  amount,
  currency,
}: Amount & { received_amount: number | null }): string {
  return formatAmount({ amount: received_amount ?? amount, currency });
}
