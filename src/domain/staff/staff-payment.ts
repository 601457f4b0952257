/** A payment as staff see it, and what they do with one. */
import * as z from 'zod/mini';
import { listingStates } from '../listing/listing-states.ts';
import { packageIds } from '../package/package.ts';
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

const codes = {
  KES: [/^[A-Z0-9]{10}$/, 'payment.code.mpesa'],
  USD: [/^[A-Z0-9]{17}$/, 'payment.code.paypal'],
} as const;

const rightCode = z.superRefine(({ reference, currency }: Received, context) => {
  const [pattern, message] = codes[currency];
  if (!pattern.test(reference)) {
    context.addIssue({ code: 'custom', path: ['reference'], message });
  }
});

/** What an endpoint is told for each action; money is marked as due back, and then as sent back. */
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
  refunded: reasonBodySchema,
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
