/** A payment for a listing: an attempt to pay an order, or money that was received without an attempt. */
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

/** A row of the table `payments`. A response of an endpoint contains some of its columns. */
export const paymentSchema = z.object({
  id: z.uuid(),
  /**
   * The reference of the order, the same for all of its attempts: six digits. Older references also contain letters.
   */
  reference: z.string(),
  listing_id: z.nullable(z.int()),
  provider: z.enum(bookedProviders),
  provider_reference: z.nullable(z.string()),
  /** Null for money without a quote, and for a package that was removed from the price list. */
  package: z.catch(z.nullable(z.enum(packageIds)), null),
  days: z.nullable(z.int()),
  with_website: z.boolean(),
  /** The quote in whole shillings, or US cents. */
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
  /** Key of the message about the reason of a failure or a review. */
  reason: z.nullable(z.string()),
  created_at: z.string(),
  /** The payer's phone number in E.164, or the part of the number that the provider shows. */
  phone: z.nullable(z.string()),
  /** The provider's own id of the attempt; null until the provider has assigned one. */
  session: z.nullable(z.string()),
  /** Address of the page at which the payer continues the payment. It is null if the payment is not open. */
  redirect: z.nullable(z.string()),
  /** Time when the provider first reported the money. The money is unconfirmed while the payment is pending. */
  reported_at: z.nullable(z.string()),
});

export type Payment = z.infer<typeof paymentSchema>;
