/** The checkout of one advert: the response that its screen shows, and the requests that it sends. */
import * as z from 'zod/mini';
import { listingStates } from '../listing/listing-states.ts';
import { packageIds } from '../package/package.ts';
import { kenyanMobile } from '../phone/phone.ts';
import { toPresentClaim } from './former-names.ts';
import { readMpesaMessage } from './mpesa-message.ts';
import { checkoutProviders, hasFlow } from './payment-providers.ts';
import { paymentSchema } from './payment.ts';

/** An attempt to pay for an order, with an amount of its own. Times are ISO 8601 strings. */
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
    /** Key of a message for an attempt that did not succeed as usual. */
    reason: true,
    created_at: true,
  }),
  {
    /** The number that receives the prompt, E.164. */
    phone: z.nullable(z.string()),
    /** Time when the prompt on the phone expires. */
    asked_until: z.nullable(z.string()),
    /** Earliest time for an equal prompt; null once the attempt is settled. */
    again_at: z.nullable(z.string()),
    /** Address of the provider's page where the payer continues, while the payment is open. */
    redirect: z.nullable(z.string()),
    /** Time of the provider's first report of the money. It is unconfirmed while the payment is pending. */
    reported_at: z._default(z.nullable(z.string()), null),
  },
);

export type CheckoutPayment = z.infer<typeof attemptSchema>;

/** An M-Pesa code that the owner submitted for the payment, until it is verified. */
const claimSchema = z.object({
  code: z.string(),
  at: z.string(),
  /** `waiting` until the claim settles the order or staff refuse it, even if the code is already known. */
  state: z.enum(['waiting', 'settled', 'refused']),
  /** The reason of staff for a refusal. */
  reason: z.nullable(z.string()),
});

export const checkoutSchema = z.object({
  listing: z.object({
    id: z.int(),
    title: z.string(),
    state: z.enum(listingStates),
    live_until: z.nullable(z.string()),
    /** The package in the listing's form, independent of any later order. */
    package: z.catch(z.nullable(z.enum(packageIds)), null),
    with_website: z.boolean(),
  }),
  /** The open order, otherwise the newest one of the last seven days. */
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
  /** Claims for this order, newest first. */
  claims: z.array(claimSchema),
  /** The available payment methods, fastest first. */
  providers: z.array(z.enum(checkoutProviders)),
  /** Initial value of the phone field, E.164: the owner's last number, otherwise the listing's. */
  phone: z.nullable(z.string()),
  now: z.string(),
});

export type Checkout = z.infer<typeof checkoutSchema>;

/** Accepts any usual notation and returns E.164. */
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
    /** The number that receives the prompt. */
    phone: z.optional(mobile),
  })
  .check(
    z.refine(({ provider, phone }) => !hasFlow(provider, 'prompt') || phone !== undefined, {
      path: ['phone'],
      error: 'advert.phone.wrong',
    }),
  );

type BeginFields = z.output<typeof beginFieldsSchema>;

/**
 * The provider and the package of an order. Only a prompt needs a phone number, so requests of other providers drop
 * it.
 */
export const beginRequestSchema = z.pipe(
  beginFieldsSchema,
  z.transform(({ phone, ...request }: BeginFields): BeginFields =>
    hasFlow(request.provider, 'prompt') && phone !== undefined ? { ...request, phone } : request,
  ),
);

export type BeginRequest = z.input<typeof beginRequestSchema>;

/** The M-Pesa code of a payment to the till, with the phone number of the payer. */
const claimFieldsSchema = z.strictObject({
  /** M-Pesa's message, or its code alone. The result contains the code and the amount. */
  message: z.pipe(
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

export type ClaimRequest = z.input<typeof claimFieldsSchema>;

export const claimRequestSchema = z.pipe(z.transform(toPresentClaim), claimFieldsSchema);
