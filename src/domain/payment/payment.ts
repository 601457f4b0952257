/** A payment for a listing, with its amount, its state, and its reference for the payer. */
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

/** A row of the table `payments` in the responses of endpoints. */
export const paymentSchema = z.object({
  id: z.uuid(),
  /** The reference of the order: six digits. Older references also contain letters. */
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
  /** The provider's reference of the refund. */
  refund_code: z.nullable(z.string()),
  receipt_number: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  created_at: z.string(),
  /** True for an unpaid payment with a claim that is not yet verified. */
  claimed: z.optional(z.boolean()),
});

export type Payment = z.infer<typeof paymentSchema>;
