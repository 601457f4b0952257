/** What waits for staff in the list of payments: money, codes of money, and differences with a provider. */
import * as z from 'zod/mini';
import { referenceProviders } from '../payment/payment-providers.ts';
import { besideShape, staffPaymentSchema, type StaffPayment } from './staff-payment.ts';

const waiting = {
  /** Tells it from the others. */
  key: z.string(),
  at: z.string(),
};

/** How an attempt to pay may belong to money: its code is claimed, number and sum agree, or only the sum. */
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

/** @param payment - of a payment as staff have it. */
export function waitingMoneySchema(payment: z.ZodMiniType<StaffPayment>) {
  return z.discriminatedUnion('kind', [
    z.object({
      ...waiting,
      kind: z.literal('claim'),
      code: z.string(),
      /** The payment that has the code already. */
      used: z.nullable(payment),
      /** Everybody who says that it is of her money. */
      claims: z.array(
        z.object({
          id: z.int(),
          at: z.string(),
          /** The shillings of the message that she pasted. */
          amount: z.nullable(z.int()),
          phone: z.nullable(z.string()),
          /** The attempt that it would be for. */
          payment,
        }),
      ),
    }),
    z.object({
      ...waiting,
      kind: z.literal('money'),
      payment,
      /** Those that are possible come first; the others say what rules them out. */
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
