/** Paying for one advert: what its screen is told, and what it asks for. */
import * as z from 'zod/mini';
import { listingStates } from '../listing/listing-states.ts';
import { packageIds } from '../package/package.ts';
import { kenyanMobile } from '../phone/phone.ts';
import { readMpesaMessage } from './mpesa-message.ts';
import { checkoutProviders, hasFlow } from './payment-providers.ts';
import { paymentSchema } from './payment.ts';

/** One try to pay for an order, with a sum of its own. Times are ISO strings. */
const attemptSchema = z.extend(
  z.pick(paymentSchema, {
    id: true,
    provider: true,
    state: true,
    amount: true,
    currency: true,
    received_amount: true,
    paid_at: true,
    covers_from: true,
    covers_until: true,
    receipt_number: true,
    /** A code of the catalogue's, where something went otherwise. */
    reason: true,
    created_at: true,
  }),
  {
    /** The number that the prompt goes to, E.164. */
    phone: z.nullable(z.string()),
    /** Until when the prompt is on her phone. */
    asked_until: z.nullable(z.string()),
    /** From when on an equal prompt may be sent; null once the attempt is settled. */
    again_at: z.nullable(z.string()),
    /** Where the payer goes on, while the payment waits for her. */
    redirect: z.nullable(z.string()),
    /** When the provider first reported the money, which it has not confirmed as long as the payment is pending. */
    reported_at: z._default(z.nullable(z.string()), null),
  },
);

export type CheckoutPayment = z.infer<typeof attemptSchema>;

/** A code that she says is her payment's, until somebody who knows has said so. */
const claimSchema = z.object({
  code: z.string(),
  at: z.string(),
  /** `waiting` until it settles the order or staff refuse it, whether its code is known or not. */
  state: z.enum(['waiting', 'settled', 'refused']),
  /** Why staff did not find it. */
  reason: z.nullable(z.string()),
});

export const checkoutSchema = z.object({
  listing: z.object({
    id: z.int(),
    title: z.string(),
    state: z.enum(listingStates),
    live_until: z.nullable(z.string()),
    /** What its form says, whatever was ordered since. */
    package: z.catch(z.nullable(z.enum(packageIds)), null),
    with_website: z.boolean(),
  }),
  /** The open one, else the newest of the last seven days. */
  order: z.nullable(
    z.object({
      /** Six digits. */
      reference: z.string(),
      package: z.enum(packageIds),
      days: z.int(),
      with_website: z.boolean(),
      attempt: attemptSchema,
    }),
  ),
  /** Of this order, newest first. */
  claims: z.array(claimSchema),
  /** Those that are open, the quickest first. */
  ways: z.array(z.enum(checkoutProviders)),
  /** To begin with, E.164: her last one, else the listing's. */
  phone: z.nullable(z.string()),
  now: z.string(),
});

export type Checkout = z.infer<typeof checkoutSchema>;

/** However it was typed; E.164 comes out. */
const mobile = z.pipe(
  z.string('advert.phone.wrong').check(
    z.maxLength(40, 'advert.phone.wrong'),
    z.refine((typed) => kenyanMobile(typed) !== undefined, 'advert.phone.wrong'),
  ),
  z.transform((typed) => kenyanMobile(typed) ?? ''),
);

const beginFieldsSchema = z
  .strictObject({
    package: z.enum(packageIds, { error: 'package.missing' }),
    withWebsite: z.prefault(z.boolean(), false),
    provider: z.enum(checkoutProviders),
    /** Of the prompt. */
    phone: z.optional(mobile),
  })
  .check(
    z.refine(({ provider, phone }) => !hasFlow(provider, 'prompt') || phone !== undefined, {
      path: ['phone'],
      error: 'advert.phone.wrong',
    }),
  );

type BeginFields = z.output<typeof beginFieldsSchema>;

/** The provider and the package of an order. A phone belongs to a prompt: every other provider's request drops it. */
export const beginRequestSchema = z.pipe(
  beginFieldsSchema,
  z.transform(({ phone, ...request }: BeginFields): BeginFields =>
    hasFlow(request.provider, 'prompt') && phone !== undefined ? { ...request, phone } : request,
  ),
);

export type BeginRequest = z.input<typeof beginRequestSchema>;

/** The code of what she paid to the till, with the number that she paid from. */
export const claimRequestSchema = z.strictObject({
  /** M-Pesa's message or its code; the code and the sum of it come out. */
  said: z.pipe(
    z.string('payment.message.missing').check((context) => {
      const read = readMpesaMessage(context.value);
      if ('refusal' in read) {
        context.issues.push({ code: 'custom', message: read.refusal, input: context.value });
      }
    }),
    z.transform((text) => {
      const read = readMpesaMessage(text);
      return 'refusal' in read ? { code: '' } : read;
    }),
  ),
  phone: mobile,
});

export type ClaimRequest = z.input<typeof claimRequestSchema>;
