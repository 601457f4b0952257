/** The checkout of one advert: the endpoint's response for the payment screen, and the requests of the screen. */
import * as z from 'zod/mini';
import { listingStates } from '../listing/listing-states.ts';
import { packageIds } from '../package/package.ts';
import { parseKenyanMobile } from '../phone/phone.ts';
import { toPresentClaim } from './former-names.ts';
import { readMpesaMessage, type MpesaMessage } from './mpesa-message.ts';
import { checkoutProviders, hasFlow } from './payment-providers.ts';
import { paymentSchema } from './payment.ts';

const { redirect, reported_at } = paymentSchema.shape;

/** An attempt to pay for an order. Each attempt has its own amount. Times are ISO 8601 strings. */
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
    reason: true,
    created_at: true,
    phone: true,
  }),
  {
    /** Time when the prompt on the phone expires. */
    asked_until: z.nullable(z.string()),
    /** The earliest time for an equal prompt. It is null once the attempt is settled. */
    again_at: z.nullable(z.string()),
    redirect,
    reported_at,
  },
);

export type CheckoutPayment = z.infer<typeof attemptSchema>;

/** A claim: an M-Pesa code that the owner submitted for the payment. */
const claimSchema = z.object({
  code: z.string(),
  at: z.string(),
  /**
   * A claim is `waiting` until it settles the order or staff refuse it, even if a payment with its code already
   * exists.
   */
  state: z.enum(['waiting', 'settled', 'refused']),
  /** The reason that staff gave for the refusal. */
  reason: z.nullable(z.string()),
});

export const checkoutSchema = z.object({
  listing: z.object({
    id: z.int(),
    title: z.string(),
    state: z.enum(listingStates),
    /** The slug of the public page. Former servers do not send it. */
    slug: z.optional(z.nullable(z.string())),
    live_until: z.nullable(z.string()),
    /** The package in the form of the listing. A later order does not change it. */
    package: z.catch(z.nullable(z.enum(packageIds)), null),
    with_website: z.boolean(),
  }),
  /** The open order, or else the newest order of the last seven days. It is null if neither exists. */
  order: z.nullable(
    z.object({
      /** Six digits. */
      reference: z.string(),
      package: z.enum(packageIds),
      days: z.int(),
      with_website: z.boolean(),
      /** True if the owner asked for another prompt before the paid time ends. Former servers do not send it. */
      renews: z.optional(z.boolean()),
      attempt: attemptSchema,
    }),
  ),
  /** Claims for this order, newest first. */
  claims: z.array(claimSchema),
  /** The available payment providers, the fastest first. */
  providers: z.array(z.enum(checkoutProviders)),
  /** Initial value of the phone field, in E.164: the owner's last number, otherwise the listing's number. */
  phone: z.nullable(z.string()),
  /** The owner's numbers that codes proved, in E.164. Former servers do not send them. */
  checked_phones: z.optional(z.array(z.string())),
  now: z.string(),
});

export type Checkout = z.infer<typeof checkoutSchema>;

/** Accepts a Kenyan mobile number in any usual notation, and converts it to E.164. */
const mobile = z.pipe(
  z.string('advert.phone.wrong').check(
    z.maxLength(40, 'advert.phone.wrong'),
    z.refine((typed) => parseKenyanMobile(typed) !== undefined, 'advert.phone.wrong'),
  ),
  z.transform((typed) => parseKenyanMobile(typed) ?? ''),
);

const beginFieldsSchema = z
  .strictObject({
    package: z.enum(packageIds, { error: 'package.missing' }),
    withWebsite: z.prefault(z.boolean(), false),
    provider: z.enum(checkoutProviders),
    /** The phone number that receives the prompt. */
    phone: z.optional(mobile),
    /** True to get such a prompt again before the paid time ends. */
    renews: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ provider, phone }) => !hasFlow(provider, 'prompt') || phone !== undefined, {
      path: ['phone'],
      error: 'advert.phone.wrong',
    }),
  );

type BeginFields = z.output<typeof beginFieldsSchema>;

/**
 * The request that starts a payment: the provider and the package of the order. Only a prompt uses a phone number and
 * can be repeated before the end, so the schema removes both fields from requests for other providers.
 */
export const beginRequestSchema = z.pipe(
  beginFieldsSchema,
  z.transform(({ phone, renews, ...request }: BeginFields): BeginFields =>
    hasFlow(request.provider, 'prompt') && phone !== undefined
      ? { ...request, phone, ...(renews === true && { renews }) }
      : request,
  ),
);

export type BeginRequest = z.input<typeof beginRequestSchema>;

/** The M-Pesa code of a payment to the till, with the phone number that the member enters. */
const claimFieldsSchema = z.strictObject({
  /**
   * M-Pesa's message, or its code alone. The parsed value contains the code, and the amount if the message has one.
   */
  message: z.pipe(
    z.string('payment.message.missing').check((context) => {
      const parsedMessage = readMpesaMessage(context.value);
      if ('refusal' in parsedMessage) {
        context.issues.push({
          code: 'custom',
          message: parsedMessage.refusal,
          input: context.value,
        });
      }
    }),
    z.transform((text): MpesaMessage => {
      const parsedMessage = readMpesaMessage(text);
      // After a refusal by the check above, this function is not called.
      return 'refusal' in parsedMessage ? { code: '' } : parsedMessage;
    }),
  ),
  phone: mobile,
});

export type ClaimRequest = z.input<typeof claimFieldsSchema>;

/** The request that submits a claim. It also accepts the property names of earlier versions. */
export const claimRequestSchema = z.pipe(z.transform(toPresentClaim), claimFieldsSchema);
