/** A payment for a listing: what is asked, where it stands, and how it is named to the payer. */
import * as z from 'zod/mini';
import { packageIds } from '../package/package.ts';
import { bookedProviders } from './payment-providers.ts';

export const paymentStates = [
  'pending',
  'paid',
  'review',
  'failed',
  'refund_due',
  'refunded',
] as const;

/** A row of the table `payments`, as endpoints answer it to whoever may see it. */
export const paymentSchema = z.object({
  id: z.uuid(),
  /** Six digits, of the order; older ones have letters. */
  reference: z.string(),
  listing_id: z.nullable(z.int()),
  provider: z.enum(bookedProviders),
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
  /** The provider's number of what was sent back. */
  refund_code: z.nullable(z.string()),
  receipt_number: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  created_at: z.string(),
  /** Of an unpaid one to its owner: whether she told us the code of her money, and nobody has found it yet. */
  claimed: z.optional(z.boolean()),
});

export type Payment = z.infer<typeof paymentSchema>;
