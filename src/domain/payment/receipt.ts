/** A receipt of a confirmed payment. */
import { getTitle } from '../listing/status.ts';
import type { OwnListing } from '../listing/own-listing.ts';
import type { Payment } from './payment.ts';

export interface Receipt {
  number: number;
  /** ISO 8601. */
  paidAt: string;
  /** The received amount, in whole shillings or US cents. */
  amount: number;
  title: string;
  payment: OwnListing['payments'][number];
}

/** Returns the receipts of all payments with a receipt number, the highest number first. */
export function toReceipts(listings: OwnListing[]): Receipt[] {
  return listings
    .flatMap((listing) =>
      listing.payments.map((payment) => ({ title: getTitle(listing), payment })),
    )
    .flatMap(({ title, payment }) => {
      const { receipt_number: number, paid_at: paidAt, received_amount } = payment;
      if (number === null || paidAt === null) return [];
      return [{ number, paidAt, amount: received_amount ?? payment.amount, title, payment }];
    })
    .sort((one, other) => other.number - one.number);
}

/**
 * Returns the period that a payment covers: 'time' with its limits, 'later' before the period is fixed, or
 * 'nothing' for a payment that is not paid, for example after a refund.
 */
export function getCover({
  state,
  covers_from,
  covers_until,
}: Pick<Payment, 'state' | 'covers_from' | 'covers_until'>) {
  if (state !== 'paid') return { kind: 'nothing' as const };
  if (covers_from === null || covers_until === null) return { kind: 'later' as const };
  return { kind: 'time' as const, from: covers_from, until: covers_until };
}
