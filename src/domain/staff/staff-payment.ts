/** A payment as staff see it, and what they do with one. */
import * as z from 'zod/mini';
import { listingStates } from '../listing/listing-states.ts';
import { packageIds } from '../package/package.ts';
import {
  findReferenceProvider,
  getReferenceProviders,
  getProviderRules,
} from '../payment/payment-providers.ts';
import { paymentSchema, type Payment } from '../payment/payment.ts';
import { reasonBodySchema, reasonSchema } from './staff-listing.ts';

/** Acts of staff that can be undone for a minute. */
const undoableActs = ['confirm', 'match', 'refund-due'] as const;

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
      title: z.string(),
      state: z.enum(listingStates),
      contact: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
  ),
  /** Of money that goes back: how it stands; null where nobody has asked for it yet. */
  refund: z.nullable(
    z.object({
      method: z.enum(['provider', 'hand']),
      state: z.enum(['asked', 'sending', 'sent', 'failed']),
      reason: z.nullable(z.string()),
      requested_at: z.string(),
      requested_by: z.uuid(),
      requested_name: z.nullable(z.string()),
      approved_name: z.nullable(z.string()),
      approved_at: z.nullable(z.string()),
      code: z.nullable(z.string()),
      sent_at: z.nullable(z.string()),
      /** Whether staff may write down by hand how it went. */
      may_note: z.boolean(),
    }),
  ),
  /** False for money that waits because it went to another payee: no action takes it. */
  is_ours: z.boolean(),
  /** The largest sum that its money ever had in the books. */
  largest_sum: z.int(),
  /** Paid seconds that have not passed; its advert loses them when the money leaves. */
  unused_seconds: z.int(),
  /** The newest act that can be undone, and the seconds left by the server's clock. */
  undo: z.nullable(z.object({ act: z.enum(undoableActs), seconds: z.int() })),
  /** A lower sum that waits for a second person. */
  correction: z.nullable(
    z.object({
      amount: z.int(),
      requested_by: z.uuid(),
      requested_at: z.string(),
      requested_name: z.nullable(z.string()),
    }),
  ),
  /** The move of its money to another advert: asked for, or done. */
  move: z.nullable(
    z.object({
      state: z.enum(['asked', 'done']),
      to_listing_id: z.int(),
      to_title: z.string(),
      from_title: z.nullable(z.string()),
      reason: z.string(),
      requested_by: z.uuid(),
      requested_at: z.string(),
      requested_name: z.nullable(z.string()),
      decided_name: z.nullable(z.string()),
      decided_at: z.nullable(z.string()),
    }),
  ),
  /** Whether the provider sends it back when we ask. */
  can_send: z.boolean(),
  /** Whether a second person has to approve it. */
  needs_second: z.boolean(),
});

export type StaffPayment = z.infer<typeof staffPaymentSchema>;

/** Shillings or cents; M-Pesa moves a twentieth of it in a day. */
const maxAmount = 10_000_000;

const receivedShape = {
  /** M-Pesa's code of ten signs for shillings, PayPal's of seventeen for dollars. */
  reference: z.string('payment.code.missing').check(z.trim(), z.toUpperCase()),
  /** Whole shillings, or US cents. */
  amount: z
    .int('payment.amount.missing')
    .check(z.positive('payment.amount.missing'), z.maximum(maxAmount, 'payment.amount.large')),
  currency: z.enum(['KES', 'USD'], { error: 'payment.currency.missing' }),
};

interface Received {
  reference: string;
  currency: 'KES' | 'USD';
}

const noCode = (currency: Received['currency']) =>
  getReferenceProviders(currency).flatMap((name) => getProviderRules(name)?.code?.refusal ?? [])[0];

const rightCode = z.superRefine(({ reference, currency }: Received, context) => {
  if (findReferenceProvider(reference, currency) === undefined) {
    context.addIssue({ code: 'custom', path: ['reference'], message: noCode(currency) });
  }
});

/** The number of what was sent back, of the same form as that of money that came. */
export const refundCodeSchema = (currency: Received['currency']) => {
  const code = z.string('payment.code.missing').check(z.trim(), z.toUpperCase());
  const isKnown = (value: string) => findReferenceProvider(value, currency) !== undefined;
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
  undo: z.strictObject({}),
  /** Moves paid money to another advert: asked for with a reason, approved by another person, or not made. */
  move: z.discriminatedUnion('step', [
    z.strictObject({
      step: z.literal('ask'),
      listing: z.int('payment.listing.missing').check(z.positive()),
      reason: reasonSchema,
    }),
    z.strictObject({ step: z.literal('approve') }),
    z.strictObject({ step: z.literal('refuse') }),
  ]),
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

/** The source of a member's number: it paid a prompt, got one, was typed with a claim, or is on the advert. */
const phoneKinds = ['proven', 'prompt', 'typed', 'advert'] as const;

/** Facts that rule out that an order was paid by some money. */
const ruledOutBy = [
  'listing',
  'opened-later',
  'paid-already',
  'closed-before',
  'other-sum',
  'other-number',
] as const;

/** The known number of a member beside the payer's, and a fact that rules the member's order out. */
export const besideShape = {
  phone: z.nullable(z.string()),
  phone_kind: z.nullable(z.enum(phoneKinds)),
  /** True for a number that may be the payer's. */
  agrees: z.boolean(),
  ruled_out: z.nullable(z.enum(ruledOutBy)),
};

/** An advert that staff name by its number for some money. */
export const matchTargetSchema = z.object({
  ...besideShape,
  id: z.int(),
  title: z.string(),
  state: z.enum(listingStates),
  /** The open order's; null where there is none. */
  reference: z.nullable(z.string()),
});

export type MatchTarget = z.infer<typeof matchTargetSchema>;
