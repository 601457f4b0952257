/** Opens and reads payment attempts, and reads the orders of owners. */
import * as z from 'zod';
import { checkoutSchema, type Checkout } from '#domain/payment/checkout.ts';
import { paymentSchema, type Payment } from '#domain/payment/payment.ts';
import { getProviderRules } from '#domain/payment/payment-providers.ts';
import { Problem } from '#domain/problem/problem.ts';
import { now } from '../clock.ts';
import { call, type FunctionArgs } from './database.ts';

/**
 * Opens a payment attempt, or returns the open one with the same quote.
 * @throws {Problem} as {@link call}
 */
export async function beginPayment(args: FunctionArgs<'begin_payment'>): Promise<Payment> {
  return paymentSchema.parse(await call('begin_payment', args));
}

/** Leases the payment attempts that are due for a poll, of one listing or of all. */
export async function leasePolls(limit: number, listing?: number): Promise<Payment[]> {
  return z
    .array(paymentSchema)
    .parse(await call('lease_payment_polls', { p_limit: limit, p_listing_id: listing }));
}

const checkoutRowSchema = z.looseObject({
  order: z
    .looseObject({
      attempt: z.object({ ...paymentSchema.shape, again_at: z.string().nullable() }),
    })
    .nullable(),
});

/**
 * Reads the order of a member for one listing, and its state.
 * @throws {Problem} `not-found` for an unknown listing or another owner's listing, or `database-unavailable`
 */
export async function readOwnCheckout(
  actorId: string,
  listing: number,
  providers: Checkout['providers'],
): Promise<Checkout> {
  const row = await call('own_checkout', { p_actor_id: actorId, p_listing_id: listing });
  if (row === null) throw new Problem('not-found');
  const { order, ...checkout } = checkoutRowSchema.parse(row);
  return checkoutSchema.parse({
    ...checkout,
    order: order && { ...order, attempt: { ...order.attempt, ...getPromptTimes(order.attempt) } },
    providers,
    now: now().toISOString(),
  });
}

/**
 * Returns the times of an attempt's prompt: `asked_until` is the end of a pending prompt on the phone, and
 * `again_at` the time from which a prompt for an unpaid attempt may be sent again. Each is null in other cases.
 */
function getPromptTimes(attempt: Payment & { again_at: string | null }) {
  const prompt = getProviderRules(attempt.provider)?.prompt;
  if (!prompt) return { asked_until: null, again_at: null };
  const { created_at, again_at, state } = attempt;
  const promptEnd = new Date(Date.parse(created_at) + prompt.durationSeconds * 1000).toISOString();
  const isUnpaid = state === 'pending' || state === 'failed';
  return {
    asked_until: state === 'pending' ? promptEnd : null,
    again_at: isUnpaid && again_at !== null ? new Date(again_at).toISOString() : null,
  };
}
