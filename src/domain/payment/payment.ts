/** A payment for a listing: what is asked, where it stands, and how it is named to the payer. */
import * as z from 'zod/mini';
import { packageIds } from '../package/package.ts';

export const paymentStates = [
  'pending',
  'paid',
  'review',
  'failed',
  'refund_due',
  'refunded',
] as const;

const paymentProviders = ['till', 'card', 'mpesa', 'operator'] as const;

/** A row of the table `payments`, as endpoints answer it to whoever may see it. */
export const paymentSchema = z.object({
  id: z.uuid(),
  /** What the payer writes beside the money. */
  reference: z.string(),
  listing_id: z.nullable(z.int()),
  provider: z.enum(paymentProviders),
  provider_reference: z.nullable(z.string()),
  package: z.nullable(z.enum(packageIds)),
  days: z.nullable(z.int()),
  with_website: z.boolean(),
  /** Whole shillings, or US cents. */
  amount: z.int(),
  currency: z.enum(['KES', 'USD']),
  state: z.enum(paymentStates),
  received_amount: z.nullable(z.int()),
  paid_at: z.nullable(z.string()),
  covers_from: z.nullable(z.string()),
  covers_until: z.nullable(z.string()),
  refunded_at: z.nullable(z.string()),
  receipt_number: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  created_at: z.string(),
});

export type Payment = z.infer<typeof paymentSchema>;

/** Letters and digits that nobody mistakes for another, read aloud or typed on a phone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * A reference of eight signs, such as 'K7M2-PQ9X': among a million, two are alike once in a million
 * times; the database refuses the second.
 */
export function newPaymentReference(): string {
  const signs: string[] = [];
  while (signs.length < 8) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
      // A byte above the last whole round would favour the first letters.
      if (byte < 256 - (256 % alphabet.length) && signs.length < 8) {
        signs.push(alphabet.charAt(byte % alphabet.length));
      }
    }
  }
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`;
}
