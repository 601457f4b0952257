/** Reads and writes payment attempts, refunds, messages and events of providers, and the orders of owners. */
import * as z from 'zod';
import { checkoutSchema, type Checkout } from '#domain/payment/checkout.ts';
import {
  bookedProviders,
  checkoutProviders,
  getProviderRules,
  type BookedProvider,
} from '#domain/payment/payment-providers.ts';
import { Problem } from '#domain/problem/problem.ts';
import { now } from '../clock.ts';
import { call, type FunctionArgs } from './database.ts';

const attemptSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  listing_id: z.int(),
  provider: z.enum(checkoutProviders),
  package: z.string(),
  amount: z.int(),
  currency: z.enum(['KES', 'USD']),
  state: z.string(),
  phone: z.string().nullable(),
  session: z.string().nullable(),
  redirect: z.string().nullable(),
  created_at: z.string(),
});

/** A payment attempt as a row of the database. */
export type StoredPayment = z.infer<typeof attemptSchema>;

/**
 * Opens a payment attempt, or returns the open one with the same quote.
 * @throws {Problem} as {@link call}
 */
export async function beginPayment(args: FunctionArgs<'begin_payment'>): Promise<StoredPayment> {
  return attemptSchema.parse(await call('begin_payment', args));
}

/** Leases the payment attempts that are due for a poll, of one listing or of all. */
export async function leasePolls(limit: number, listing?: number): Promise<StoredPayment[]> {
  return z
    .array(attemptSchema)
    .parse(await call('lease_payment_polls', { p_limit: limit, p_listing_id: listing }));
}

const recordedEventSchema = z.object({
  payment: z.uuid().nullable(),
  listing: z.int().nullable(),
  state: z.string().nullable(),
});

/**
 * Records an event of a provider.
 * @returns the payment of the event with its listing and state; each is null if it is unknown
 */
export async function recordProviderEvent(provider: string, event: object, message?: number) {
  const result = await call('record_provider_event', {
    p_provider: provider,
    p_event: event as never,
    p_message_id: message,
  });
  return recordedEventSchema.parse(result);
}

const recordedMessagesSchema = z.array(
  recordedEventSchema.extend({ message: z.int(), failed: z.string().nullable() }),
);

/**
 * Records the events of messages as one batch.
 * @returns the results of {@link recordProviderEvent}, with the SQLSTATE of each failure
 */
export async function recordMessages(
  messages: { message: number; provider: string; events: object[] }[],
) {
  return recordedMessagesSchema.parse(
    await call('record_provider_events', { p_messages: messages as never }),
  );
}

const messageSchema = z.object({
  id: z.int(),
  provider: z.enum(checkoutProviders),
  kind: z.string(),
  about: z.uuid().nullable(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  attempt_count: z.int(),
  /** The payment attempt that the message's address names; null if it names none. */
  attempt: attemptSchema.nullable().catch(null),
});

/** Leases unprocessed messages of providers. */
export async function leaseMessages(limit: number) {
  return z.array(messageSchema).parse(await call('lease_provider_messages', { p_limit: limit }));
}

const checkoutRowSchema = z.looseObject({
  order: z
    .looseObject({
      attempt: z.looseObject({
        provider: z.enum(bookedProviders),
        state: z.string(),
        created_at: z.string(),
        again_at: z.string().nullable(),
      }),
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
function getPromptTimes(attempt: {
  provider: BookedProvider;
  state: string;
  created_at: string;
  again_at: string | null;
}) {
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
