/** Reads payments for staff, and names the payment that has a code already. */
import * as z from 'zod/mini';
import { invalidField, Problem } from '#domain/problem/problem.ts';
import { getRefundProvider } from '#domain/payment/payment-providers.ts';
import { refusal } from '#domain/problem/refusal.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { call, getSqlState, type FunctionArgs } from './database.ts';
import { environment } from '../env.ts';
import { describedStaffPayment } from './reasons.ts';
import { requireUuid } from './require-id.ts';

/**
 * Returns the amount from which a refund needs the approval of a second staff member, in the unit of its currency.
 */
export const getApprovalThreshold = (currency: StaffPayment['currency']) =>
  environment().approvalThresholds[currency];

/** Returns the largest missing amount that staff may accept, in the unit of its currency. */
export const getShortfallLimit = (currency: StaffPayment['currency']) =>
  environment().shortfallLimits[currency];

/**
 * True if the site is configured to send refunds through the payment's provider. `operator` stands for payments
 * without a provider.
 */
function canSend({ provider, currency }: Pick<StaffPayment, 'provider' | 'currency'>): boolean {
  return (
    provider !== 'operator' &&
    environment().refundProviders.has(getRefundProvider({ provider, currency }))
  );
}

/** A payment with the refund options that follow from the site's settings. */
export const staffPaymentRow = z.pipe(
  z.omit(describedStaffPayment, { can_accept: true, can_send: true, needs_second: true }),
  z.transform((row): StaffPayment => {
    const { currency, largest_sum, missing_sum } = row;
    return {
      ...row,
      can_accept: missing_sum !== null && missing_sum <= getShortfallLimit(currency),
      can_send: canSend(row),
      needs_second: largest_sum >= getApprovalThreshold(currency),
    };
  }),
);

async function readPayments(args: FunctionArgs<'staff_payments'>): Promise<StaffPayment[]> {
  return z.array(staffPaymentRow).parse(await call('staff_payments', args));
}

/** Reads one payment. @throws {Problem} `not-found` */
export async function requirePayment(id: string | undefined): Promise<StaffPayment> {
  const [payment] = await readPayments({ p_id: requireUuid(id), p_limit: 1 });
  if (!payment) throw new Problem('not-found');
  return payment;
}

/** SQLSTATE for a code that another payment has. */
const uniqueViolation = '23505';

/** Maximum number of payments that are compared with a code. A search for the code can match other fields, too. */
const maxCandidates = 24;

/** Returns the payment with this code of the provider; undefined if there is none. */
export async function findPaymentByCode(code: string): Promise<StaffPayment | undefined> {
  const payments = await readPayments({ p_query: code, p_limit: maxCandidates });
  return payments.find(({ provider_reference }) => provider_reference === code);
}

/**
 * Awaits the recording of a payment under its code. A code is credited only once. If another payment has the code,
 * the error names that payment.
 * @throws {Problem} `invalid-input` for a used code, or the errors of the recording
 */
export async function recordWithUniqueCode<Result>(
  code: string,
  recording: Promise<Result>,
): Promise<Result> {
  try {
    return await recording;
  } catch (error) {
    if (getSqlState(error) !== uniqueViolation) throw error;
    const holder = await findPaymentByCode(code);
    if (!holder) throw error;
    const { reference, listing } = holder;
    const message = listing
      ? refusal('payment.code.used', { reference, to: `${listing.title} (${listing.id})` })
      : refusal('payment.code.unmatched', { reference });
    throw invalidField('reference', message, error);
  }
}
