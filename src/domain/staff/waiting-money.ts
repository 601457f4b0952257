/**
 * Entries of the payment list that require an action of staff: claims (M-Pesa codes that members submitted), money
 * without an order, and differences with a provider's list.
 */
import * as z from 'zod/mini';
import { differenceSchema } from './difference.ts';
import { ownerPhoneSchema } from './owner-phone.ts';
import { comparisonShape, staffPaymentSchema, type StaffPayment } from './staff-payment.ts';

/** The filters of the list: the differences with a provider's list, or all other entries. */
export const waitingKinds = ['money', 'difference'] as const;

const sharedEntryFields = {
  /** Unique key of the entry. */
  key: z.string(),
  at: z.string(),
};

/**
 * Reasons to match an attempt to some money: a claim with the code of the money, an equal phone number and amount,
 * or an equal amount only.
 */
const reasonsToMatch = ['claim', 'number', 'sum'] as const;

/**
 * Returns the schema of an entry.
 * @param payment - the schema of a payment for staff.
 */
export function createWaitingMoneySchema(payment: z.ZodMiniType<StaffPayment>) {
  return z.discriminatedUnion('kind', [
    z.object({
      ...sharedEntryFields,
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
          owner_phone: ownerPhoneSchema,
          /** The attempt to which the claim belongs. */
          payment,
        }),
      ),
    }),
    z.object({
      ...sharedEntryFields,
      kind: z.literal('money'),
      payment,
      /** The attempts that may belong to the money come first. The others have a fact that excludes them. */
      candidates: z.array(z.object({ ...comparisonShape, why: z.enum(reasonsToMatch), payment })),
      /** The open differences of the code. */
      differences: z.array(differenceSchema),
    }),
    z.object({
      ...sharedEntryFields,
      kind: z.literal('difference'),
      /** The oldest open difference of a code, and the others of this code. */
      difference: differenceSchema,
      others: z.array(differenceSchema),
      payment: z.nullable(payment),
    }),
  ]);
}

export const staffWaitingMoneySchema = createWaitingMoneySchema(staffPaymentSchema);

export type WaitingMoney = z.infer<typeof staffWaitingMoneySchema>;

export type WaitingEntry<Kind extends WaitingMoney['kind']> = Extract<WaitingMoney, { kind: Kind }>;
