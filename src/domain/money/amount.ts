import { formatDollars, formatShillings } from './money.ts';

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
