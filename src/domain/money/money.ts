/**
 * Money as the specification writes it. Kenya's own locale puts 'Ksh' and cents, so the words are made
 * here and only the grouping is asked for.
 */
import { formatNumber } from './format-number.ts';

/** 2999 → 'Kshs. 2,999'. @param shillings - whole and not negative */
export function formatShillings(shillings: number): string {
  return `Kshs. ${formatNumber(shillings)}`;
}

/** 2999 → '$29.99'; whole dollars are written without cents: 3900 → '$39'. @param cents - whole and not negative */
export function formatDollars(cents: number): string {
  const dollars = `$${formatNumber(Math.trunc(cents / 100))}`;
  const rest = cents % 100;
  return rest === 0 ? dollars : `${dollars}.${String(rest).padStart(2, '0')}`;
}

/** A sum in one of the two currencies that are taken. */
export interface Amount {
  /** Whole shillings, or US cents. */
  amount: number;
  currency: 'KES' | 'USD';
}

/** 'Kshs. 899' or '$8.99'. */
export function formatAmount({ amount, currency }: Amount): string {
  return currency === 'KES' ? formatShillings(amount) : formatDollars(amount);
}

/** '899' or '8.99': in the unit of its currency, for a spreadsheet. */
export function plainAmount({ amount, currency }: Amount): string {
  return currency === 'KES' ? String(amount) : (amount / 100).toFixed(2);
}

/** The sum that came of a payment; until then the sum that was asked. */
export function formatReceived({
  received_amount,
  amount,
  currency,
}: Amount & { received_amount: number | null }): string {
  return formatAmount({ amount: received_amount ?? amount, currency });
}
