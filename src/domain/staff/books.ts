/** The accounts for staff and the accountant: daily totals, and all rows of the ledger. */
import * as z from 'zod/mini';
import { bookedProviders } from '../payment/payment-providers.ts';

const provider = z.enum(bookedProviders);
const currency = z.enum(['KES', 'USD']);

/** The money that one provider received and refunded on a day in Nairobi, in whole shillings or US cents. */
export const dailyTotalSchema = z.object({
  /** Such as '2026-11-22'. */
  day: z.string(),
  provider,
  currency,
  /** Number of transactions. A reversal lowers it. */
  count: z.int(),
  /** Number of received payments, and number of refunds. */
  came_count: z.int(),
  went_count: z.int(),
  /** The received and the refunded money, and their difference. */
  came: z.int(),
  went: z.int(),
  net: z.int(),
});

export type DailyTotal = z.infer<typeof dailyTotalSchema>;

export type Totals = Pick<DailyTotal, 'came' | 'went' | 'net' | 'came_count' | 'went_count'>;

/** Returns the sums of totals of one currency. */
export function sumTotals(totals: Totals[]): Totals {
  const sumColumn = (name: keyof Totals) => totals.reduce((sum, total) => sum + total[name], 0);
  return {
    came: sumColumn('came'),
    went: sumColumn('went'),
    net: sumColumn('net'),
    came_count: sumColumn('came_count'),
    went_count: sumColumn('went_count'),
  };
}

/** A row of the ledger: money that was received ('in') or refunded ('out'). */
export const ledgerRowSchema = z.object({
  id: z.int(),
  at: z.string(),
  provider,
  direction: z.enum(['in', 'out']),
  code: z.string(),
  amount: z.int(),
  currency,
  /** True for a difference of an earlier sum, a reversal, or a new entry of reversed money. */
  corrects: z.boolean(),
  reference: z.string(),
  listing_id: z.nullable(z.int()),
  title: z.nullable(z.string()),
  receipt_number: z.nullable(z.int()),
  package: z.nullable(z.string()),
  with_website: z.boolean(),
  /** The code of the received money, and the code of its refund. */
  payment_code: z.nullable(z.string()),
  refund_code: z.nullable(z.string()),
  /** The staff users that requested, approved and sent a refund, with the times. */
  requested_name: z.nullable(z.string()),
  requested_at: z.nullable(z.string()),
  approved_name: z.nullable(z.string()),
  approved_at: z.nullable(z.string()),
  /** The provider sends the money after a request, or staff send it by hand. */
  method: z.nullable(z.enum(['provider', 'hand'])),
  sent_name: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
});

export type LedgerRow = z.infer<typeof ledgerRowSchema>;

/** Returns the sum of the totals in each currency: the money that came, without the money that went back. */
export const sumNets = (
  totals: readonly DailyTotal[],
): { currency: DailyTotal['currency']; amount: number }[] =>
  (['KES', 'USD'] as const).flatMap((currency) => {
    const ofCurrency = totals.filter((total) => total.currency === currency);
    return ofCurrency.length === 0 ? [] : { currency, amount: sumTotals(ofCurrency).net };
  });

/** Returns true for a month such as '2026-11'. */
export const isMonth = (text: string) => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text);

const day = z.iso.date();

/** Returns true for a day such as '2026-11-22'. */
export const isDay = (text: string) => z.safeParse(day, text).success;

/**
 * Returns the last `count` months, newest first, including the month of the day: '2026-11', '2026-10'.
 * @param today - such as '2026-11-22'
 */
export function listMonths(today: string, count: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, offset) =>
    new Date(Date.UTC(year, month - 1 - offset)).toISOString().slice(0, 7),
  );
}
