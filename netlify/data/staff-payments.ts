/** Money for staff: what came, what it was for, and what is due back. */
import * as z from 'zod';
import type { Member } from '#domain/member/member.ts';
import { newPaymentReference, paymentStates } from '#domain/payment/payment.ts';
import { Problem } from '#domain/problem/problem.ts';
import { refusal } from '#domain/problem/refusal.ts';
import {
  staffPaymentSchema,
  type Confirmation,
  type StaffPayment,
  type Unmatched,
} from '#domain/staff/staff-payment.ts';
import { answered, sqlStateOf } from './answered.ts';
import { database } from './database.ts';
import { timestampPattern } from './timestamp-pattern.ts';
import { pageOf, requireItem, type StaffList } from './staff-pages.ts';

type Staff = Pick<Member, 'id'>;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** All payments, newest first. Filters: `words`, `in_state`. */
export const paymentList: StaffList<StaffPayment, 'staff_payments'> = {
  rows: (args) => database().rpc('staff_payments', args),
  item: staffPaymentSchema,
  cursorOf: ({ created_at, id }) => `${created_at}_${id}`,
  cursor: new RegExp(`^(?<before_at>${timestampPattern})_(?<before_id>${uuid})$`),
  behind: ({ before_at, before_id }) => ({ before_at, before_id }),
};

/** What is due back; who paid first comes first. */
export const refundList: StaffList<StaffPayment, 'staff_refunds'> = {
  rows: (args) => database().rpc('staff_refunds', args),
  item: staffPaymentSchema,
  cursorOf: ({ paid_at, id }) => `${paid_at ?? ''}_${id}`,
  cursor: new RegExp(`^(?<after_at>${timestampPattern})_(?<after_id>${uuid})$`),
  behind: ({ after_at, after_id }) => ({ after_at, after_id }),
};

/** @throws {Problem} `not-found` or `database-unavailable` */
export function requirePayment(id: string | undefined): Promise<StaffPayment> {
  if (!z.uuid().safeParse(id).success) throw new Problem('not-found');
  return requireItem(paymentList, { only_id: id });
}

/**
 * Notes that the money for a payment was found. Another sum than asked waits in review.
 * @returns the state that it is in now.
 * @throws {Problem} `invalid-input` for a code that was used, `not-possible` or `database-unavailable`
 */
export async function confirmPayment({ id: acting }: Staff, payment: string, found: Confirmation) {
  const confirmed = database().rpc('confirm_payment', {
    acting,
    payment,
    with_reference: found.reference,
    received: found.amount,
    received_in: found.currency,
  });
  const state = await withFreeCode(found.reference, answered(confirmed));
  return z.enum(paymentStates).parse(state);
}

/**
 * Records money that nobody can be found for yet.
 * @returns the id of its payment.
 * @throws {Problem} `invalid-input` for a code that was used, or `database-unavailable`
 */
export async function recordUnmatched({ id: acting }: Staff, found: Unmatched): Promise<string> {
  const recorded = database().rpc('record_unmatched_payment', {
    acting,
    by_provider: found.currency === 'KES' ? 'till' : 'card',
    with_reference: found.reference,
    received: found.amount,
    received_in: found.currency,
    why: found.reason,
    new_reference: newPaymentReference(),
  });
  return withFreeCode(found.reference, answered(recorded));
}

interface Purchase {
  listing: number;
  package: string;
  days: number;
  amount: number;
  withWebsite: boolean;
}

/**
 * Gives unmatched money to the listing that it was for.
 * @throws {Problem} `not-found`, `not-possible` or `database-unavailable`
 */
export async function matchPayment(
  { id: acting }: Staff,
  { id: payment, currency }: StaffPayment,
  bought: Purchase,
): Promise<void> {
  const matched = database().rpc('match_payment', {
    acting,
    payment,
    listing: bought.listing,
    of_package: bought.package,
    for_days: bought.days,
    for_amount: bought.amount,
    in_currency: currency,
    website: bought.withWebsite,
  });
  await answered(matched);
}

/** @throws {Problem} `not-possible` where there is nothing to give back, or `database-unavailable` */
export async function markRefundDue({ id: acting }: Staff, payment: string, why: string) {
  await answered(database().rpc('mark_refund_due', { acting, payment, why }));
}

/** @throws {Problem} `not-possible` where nothing is due, or `database-unavailable` */
export async function markRefunded({ id: acting }: Staff, payment: string, why: string) {
  await answered(database().rpc('mark_refunded', { acting, payment, why }));
}

/** SQLSTATE of a code that another payment has. */
const uniqueViolation = '23505';

/** The same money credits once: who gives its code again is told where it went. */
async function withFreeCode<Result>(code: string, act: Promise<Result>): Promise<Result> {
  try {
    return await act;
  } catch (error) {
    if (sqlStateOf(error) !== uniqueViolation) throw error;
    const { items } = await pageOf(paymentList, { words: code }, null);
    const holder = items.find(({ provider_reference }) => provider_reference === code);
    if (!holder) throw error;
    const { reference, listing } = holder;
    const message = listing
      ? refusal('payment.code.used', { reference, to: `${listing.name} (${listing.id})` })
      : refusal('payment.code.unmatched', { reference });
    throw new Problem('invalid-input', { fields: [{ field: 'reference', message }], cause: error });
  }
}
