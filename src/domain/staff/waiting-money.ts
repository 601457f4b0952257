/**
 * Entries of the payment list that require an action of staff: money, claimed codes, and differences with a
 * provider.
 */
import * as z from 'zod/mini';
import { referenceProviders } from '../payment/payment-providers.ts';
import { besideShape, staffPaymentSchema, type StaffPayment } from './staff-payment.ts';

const waiting = {
  /** Unique key of the entry. */
  key: z.string(),
  at: z.string(),
};

/**
 * Reasons to match an attempt to some money: its code is claimed, phone number and amount agree, or only the amount
 * agrees.
 */
const reasonsToMatch = ['claim', 'number', 'sum'] as const;

const differenceKinds = [
  'message-missed',
  'not-at-provider',
  'other-sum',
  'went-back',
  'taken-back',
  'unread-sum',
  'books-disagree',
] as const;

const currency = z.enum(['KES', 'USD']);

/** @param payment - the schema of a payment for staff. */
export function waitingMoneySchema(payment: z.ZodMiniType<StaffPayment>) {
  return z.discriminatedUnion('kind', [
    z.object({
      ...waiting,
      kind: z.literal('claim'),
      code: z.string(),
      /** The payment that already uses the code. */
      used: z.nullable(payment),
      /** All claims with the code. */
      claims: z.array(
        z.object({
          id: z.int(),
          at: z.string(),
          /** The amount in shillings from the pasted message. */
          amount: z.nullable(z.int()),
          phone: z.nullable(z.string()),
          /** The attempt that the claim is for. */
          payment,
        }),
      ),
    }),
    z.object({
      ...waiting,
      kind: z.literal('money'),
      payment,
      /** Possible attempts come first; the others contain the fact that excludes them. */
      candidates: z.array(z.object({ ...besideShape, why: z.enum(reasonsToMatch), payment })),
    }),
    z.object({
      ...waiting,
      kind: z.literal('difference'),
      difference: z.object({
        id: z.int(),
        kind: z.enum(differenceKinds),
        provider: z.enum(referenceProviders),
        code: z.string(),
        recorded_amount: z.nullable(z.int()),
        provider_amount: z.nullable(z.int()),
        currency,
      }),
      payment: z.nullable(payment),
    }),
  ]);
}

export const waitingMoneyOfStaff = waitingMoneySchema(staffPaymentSchema);

export type WaitingMoney = z.infer<typeof waitingMoneyOfStaff>;

export type Waiting<Kind extends WaitingMoney['kind']> = Extract<WaitingMoney, { kind: Kind }>;
