/** A payment as staff see it, and what they do with one. */
import * as z from 'zod/mini';
import { listingStates } from '../listing/listing-states.ts';
import { packageIds } from '../package/package.ts';
import { numbererOf, numberingOf, rulesOf } from '../payment/payment-providers.ts';
import { paymentSchema, type Payment } from '../payment/payment.ts';
import { reasonBodySchema, reasonSchema } from './staff-listing.ts';

export const staffPaymentSchema = z.extend(z.omit(paymentSchema, { listing_id: true }), {
  /** Name of the member who paid; null where nobody knows, or her account is gone. */
  payer: z.nullable(z.string()),
  /** The number that it is paid from, or what the provider shows of it. */
  phone: z.nullable(z.string()),
  /** Codes of which she says that they are of her money, and which nobody found yet. */
  claims: z.array(z.object({ code: z.string() })),
  /** Null for money that came without a listing. */
  listing: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      state: z.enum(listingStates),
      contact: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
  ),
  /** Of money that goes back: how it stands; null where nobody has asked for it yet. */
  refund: z.nullable(
    z.object({
      way: z.enum(['provider', 'hand']),
      state: z.enum(['asked', 'sending', 'sent', 'failed']),
      reason: z.nullable(z.string()),
      asked_at: z.string(),
      asked_by: z.uuid(),
      asked_name: z.nullable(z.string()),
      approved_name: z.nullable(z.string()),
      /** Whether staff may write down by hand how it went. */
      may_note: z.boolean(),
    }),
  ),
  /** Whether the provider sends it back when we ask. */
  can_send: z.boolean(),
  /** Whether a second person has to approve it. */
  needs_second: z.boolean(),
});

export type StaffPayment = z.infer<typeof staffPaymentSchema>;

/** Shillings or cents; M-Pesa moves a twentieth of it in a day. */
const mostMoney = 10_000_000;

const receivedShape = {
  /** M-Pesa's code of ten signs for shillings, PayPal's of seventeen for dollars. */
  reference: z.string('payment.code.missing').check(z.trim(), z.toUpperCase()),
  /** Whole shillings, or US cents. */
  amount: z
    .int('payment.amount.missing')
    .check(z.positive('payment.amount.missing'), z.maximum(mostMoney, 'payment.amount.large')),
  currency: z.enum(['KES', 'USD'], { error: 'payment.currency.missing' }),
};

interface Received {
  reference: string;
  currency: 'KES' | 'USD';
}

const noCode = (currency: Received['currency']) =>
  numberingOf(currency).flatMap((name) => rulesOf(name)?.code?.refusal ?? [])[0];

const rightCode = z.superRefine(({ reference, currency }: Received, context) => {
  if (numbererOf(reference, currency) === undefined) {
    context.addIssue({ code: 'custom', path: ['reference'], message: noCode(currency) });
  }
});

/** The number of what was sent back, of the same form as that of money that came. */
export const refundCodeSchema = (currency: Received['currency']) => {
  const code = z.string('payment.code.missing').check(z.trim(), z.toUpperCase());
  const isKnown = (given: string) => numbererOf(given, currency) !== undefined;
  return z.object({ code: code.check(z.refine(isKnown, noCode(currency))) });
};

/** What an endpoint is told for each action; money is marked as due back, and then sent back. */
export const paymentActions = {
  confirm: z.strictObject(receivedShape).check(rightCode),
  match: z.strictObject({
    listing: z.int('payment.listing.missing').check(z.positive()),
    package: z.enum(packageIds, { error: 'package.missing' }),
    withWebsite: z.prefault(z.boolean(), false),
  }),
  /** Money of nobody is for this attempt. */
  adopt: z.strictObject({ attempt: z.uuid('payment.listing.missing') }),
  'refund-due': reasonBodySchema,
  refund: z.strictObject({
    /** By the provider, or by hand: with the code once it was sent. Asked for, approved, or taken back. */
    step: z.enum(['send', 'by-hand', 'approve', 'take-back'], { error: 'payment.refund.step' }),
    code: z.optional(z.string()),
  }),
};

export type PaymentAction = keyof typeof paymentActions;

/** Money that came without a listing. */
export const unmatchedSchema = z
  .strictObject({ ...receivedShape, reason: reasonSchema })
  .check(rightCode);

export type Confirmation = z.infer<typeof paymentActions.confirm>;

/** Whole shillings or US cents from what was typed, such as '2,999' or '8.99'; undefined for no sum. */
export function amountFrom(typed: string, currency: Payment['currency']): number | undefined {
  const pattern = currency === 'KES' ? /^\d{1,7}$/ : /^\d{1,5}(\.\d{1,2})?$/;
  const plain = typed.replaceAll(/[\s,]/g, '');
  if (!pattern.test(plain)) return undefined;
  const amount = currency === 'KES' ? Number(plain) : Math.round(Number(plain) * 100);
  return amount > 0 ? amount : undefined;
}
