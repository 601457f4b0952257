/** A payment in the lists for staff, and the actions of staff on a payment. */
import * as z from 'zod/mini';
import { listingStates } from '../listing/listing-states.ts';
import { packageIds } from '../package/package.ts';
import {
  findReferenceProvider,
  getReferenceProviders,
  getProviderRules,
} from '../payment/payment-providers.ts';
import { paymentSchema, type Payment } from '../payment/payment.ts';
import { differenceSchema } from './difference.ts';
import { ownerPhoneSchema, ownerPhoneShape } from './owner-phone.ts';
import { auditEntrySchema } from './staff-audit.ts';
import { reasonBodySchema, reasonSchema } from './staff-listing.ts';

/** Actions of staff that can be undone for one minute. */
const undoableActions = ['confirm', 'match', 'refund-due', 'accept', 'refuse-claim'] as const;

/** The columns of the row that staff do not see, or that another value of the response replaces. */
const omittedColumns = {
  listing_id: true,
  phone: true,
  session: true,
  redirect: true,
  reported_at: true,
} as const;

export const staffPaymentSchema = z.extend(z.omit(paymentSchema, omittedColumns), {
  /** Name of the member that paid. It is null if the member is unknown or the account was deleted. */
  payer: z.nullable(z.string()),
  payer_id: z.nullable(z.uuid()),
  phone: paymentSchema.shape.phone,
  /** The reference of the money before its match to an order; null if the match did not change it. */
  former_reference: z.prefault(z.nullable(z.string()), null),
  /** Claims for this payment: M-Pesa codes that the member submitted and that are not yet verified. */
  claims: z.array(z.object({ code: z.string() })),
  /** The owner's number for a comparison before the money is settled; null for other payments. */
  owner_phone: ownerPhoneSchema,
  /** The payment that paid the order of a failed attempt; null for other payments. */
  paid_by: z.prefault(z.nullable(z.object({ code: z.string() })), null),
  /** Money that waits for its order and agrees with this attempt in sum and number; null for other payments. */
  waiting_money: z.prefault(
    z.nullable(z.object({ code: z.string(), is_claimed: z.prefault(z.boolean(), false) })),
    null,
  ),
  /** Null for money that is not matched to a listing. */
  listing: z.nullable(
    z.object({
      id: z.int(),
      title: z.string(),
      state: z.enum(listingStates),
      /** Name of the owner; null if the account was deleted. */
      owner: z.nullable(z.string()),
      contact: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
  ),
  /** State of the refund; null if no refund was requested. */
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
      /** The staff user that sent the refund or recorded its code. */
      sent_name: z.nullable(z.string()),
      /** True if staff may record the result manually. */
      can_note: z.boolean(),
    }),
  ),
  /** False for money that was paid to another payee. Such money allows no action. */
  is_ours: z.boolean(),
  /** True for a payment in review with an amount that the provider reported, so that staff cannot correct it. */
  is_reported: z.boolean(),
  /** True if the payer paid, but the provider holds the money. */
  is_held: z.boolean(),
  /** The amount that is missing to the price; null if no amount is missing. */
  missing_sum: z.nullable(z.int()),
  /** A missing amount that staff accepted, so that the payment counts as whole. */
  shortfall: z.nullable(
    z.object({
      amount: z.int(),
      reason: z.string(),
      accepted_name: z.nullable(z.string()),
      accepted_at: z.string(),
    }),
  ),
  /** The newest report that the money went back without a request of staff. The amount is null if it is unknown. */
  taken_back: z.nullable(
    z.object({
      id: z.int(),
      kind: z.enum(['taken-back', 'went-back']),
      code: z.string(),
      amount: z.nullable(z.int()),
      at: z.string(),
      /** True if staff closed the report permanently. */
      is_closed: z.boolean(),
    }),
  ),
  /** The open differences with the records of the provider, without reports that the money went back. */
  differences: z.prefault(z.array(differenceSchema), []),
  /** The largest amount that was recorded for the payment, before any correction. */
  largest_sum: z.int(),
  /** Seconds of the paid period that are left. The advert loses them if the money is refunded or moved. */
  unused_seconds: z.int(),
  /** The last action, and the seconds left for its undo by the server's clock. Null if no action can be undone. */
  undo: z.nullable(z.object({ id: z.uuid(), act: z.enum(undoableActions), seconds: z.int() })),
  /** A correction to a lower amount, which waits for the approval of a second staff user. */
  correction: z.nullable(
    z.object({
      amount: z.int(),
      requested_by: z.uuid(),
      requested_at: z.string(),
      requested_name: z.nullable(z.string()),
    }),
  ),
  /** A move of the money to another advert, requested or completed. */
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
  /**
   * The acts of staff, the arrival of money for staff, its match, and the transitions to a failure and to a due refund,
   * oldest first.
   */
  decisions: z.array(
    z.extend(
      z.pick(auditEntrySchema, {
        at: true,
        actor_id: true,
        actor_name: true,
        from_state: true,
        to_state: true,
        details: true,
      }),
      {
        /** The present title of the advert in the details; null if they name none. */
        listing_title: z.nullable(z.string()),
        /** The text of staff about a difference that they decided; null for other acts. */
        reason: z.prefault(z.nullable(z.string()), null),
      },
    ),
  ),
  /** True if staff may accept the missing amount, which depends on the site's settings. */
  can_accept: z.boolean(),
  /** True if the provider can send the refund through its API. */
  can_send: z.boolean(),
  /** True if a second staff user has to approve the refund. */
  needs_second: z.boolean(),
});

export type StaffPayment = z.infer<typeof staffPaymentSchema>;

/** Maximum amount, in shillings or cents. In shillings it is twenty times M-Pesa's daily limit. */
const maxAmount = 10_000_000;

const receivedShape = {
  /** M-Pesa's code of ten characters for shillings, or PayPal's code of seventeen characters for dollars. */
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

const getCodeRefusal = (currency: Received['currency']) =>
  getReferenceProviders(currency).flatMap((name) => getProviderRules(name)?.code?.refusal ?? [])[0];

const checkCode = z.superRefine(({ reference, currency }: Received, context) => {
  if (findReferenceProvider(reference, currency) === undefined) {
    context.addIssue({ code: 'custom', path: ['reference'], message: getCodeRefusal(currency) });
  }
});

/** Returns the schema of a body with the reference of a refund, in the form of the reference of a payment. */
export const createRefundCodeSchema = (currency: Received['currency']) => {
  const code = z.string('payment.code.missing').check(z.trim(), z.toUpperCase());
  const isKnown = (value: string) => findReferenceProvider(value, currency) !== undefined;
  return z.object({ code: code.check(z.refine(isKnown, getCodeRefusal(currency))) });
};

/**
 * The schema of the request body of each action. A refund requires two actions: 'refund-due' marks the money, and
 * 'refund' sends it.
 */
export const paymentActions = {
  confirm: z.strictObject(receivedShape).check(checkCode),
  match: z.strictObject({
    listing: z.int('payment.listing.missing').check(z.positive()),
    package: z.enum(packageIds, { error: 'package.missing' }),
    withWebsite: z.prefault(z.boolean(), false),
  }),
  /** Matches money without a listing to the payment attempt with this id. */
  adopt: z.strictObject({ attempt: z.uuid('payment.listing.missing') }),
  'refund-due': reasonBodySchema,
  /** Accepts a received amount below the price. */
  accept: reasonBodySchema,
  undo: z.strictObject({ undo: z.optional(z.uuid()) }),
  /** Moves money to another advert. A second staff user approves or refuses the request. */
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
    /**
     * 'send' requests the refund from the provider, and 'by-hand' requests or records a refund that staff send
     * manually. A second staff user can approve a request. 'take-back' withdraws the request.
     */
    step: z.enum(['send', 'by-hand', 'approve', 'take-back'], { error: 'payment.refund.step' }),
    code: z.optional(z.string()),
  }),
};

export type PaymentAction = keyof typeof paymentActions;

/** The schema of the request body for money that was received without a listing. */
export const unmatchedSchema = z
  .strictObject({ ...receivedShape, reason: reasonSchema })
  .check(checkCode);

export type Confirmation = z.infer<typeof paymentActions.confirm>;

/**
 * Parses a typed amount such as '2,999' or '8.99' to whole shillings or US cents. Returns undefined for 0, for more
 * than seven digits of shillings or five of dollars, and for any other text.
 */
export function parseAmount(typed: string, currency: Payment['currency']): number | undefined {
  const pattern = currency === 'KES' ? /^\d{1,7}$/ : /^\d{1,5}(\.\d{1,2})?$/;
  const digits = typed.replaceAll(/[\s,]/g, '');
  if (!pattern.test(digits)) return undefined;
  const amount = currency === 'KES' ? Number(digits) : Math.round(Number(digits) * 100);
  return amount > 0 ? amount : undefined;
}

/** The facts that exclude an order as the one for which some money was paid. */
const exclusionFacts = [
  'listing',
  'opened-later',
  'paid-already',
  'closed-before',
  'other-sum',
  'other-number',
] as const;

/**
 * The schemas of the comparison of a payer with a member: the member's phone number with its source, and a fact
 * that excludes the member's order.
 */
export const comparisonShape = {
  ...ownerPhoneShape,
  ruled_out: z.nullable(z.enum(exclusionFacts)),
};

/**
 * The advert to which staff assign received money by the advert's id, with a comparison of the phone numbers of the
 * owner and the payer.
 */
export const matchTargetSchema = z.object({
  ...comparisonShape,
  id: z.int(),
  title: z.string(),
  state: z.enum(listingStates),
  owner: z.nullable(z.string()),
  /** Other members with the payer's number. An owner with this number has none. */
  payer_members: z.prefault(z.array(z.object({ id: z.uuid(), name: z.string() })), []),
  /** The reference and the sum of the open order; null if there is none. */
  reference: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  currency: z.nullable(z.enum(['KES', 'USD'])),
});

export type MatchTarget = z.infer<typeof matchTargetSchema>;
