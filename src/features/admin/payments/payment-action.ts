import { requestJson } from '#browser/api/request.ts';
import {
  staffPaymentSchema,
  type Confirmation,
  type Match,
  type StaffPayment,
  type Unmatched,
} from '#domain/staff/staff-payment.ts';

interface Actions {
  confirm: Confirmation;
  match: Match;
  'refund-due': { reason: string };
  refunded: { reason: string };
}

/**
 * Lets staff do something with a payment.
 * @returns how it stands then.
 * @throws {Problem} what the endpoint refused.
 */
export async function actOnPayment<Action extends keyof Actions>(
  id: string,
  action: Action,
  body: Actions[Action],
): Promise<StaffPayment> {
  const path = `/api/staff/payments/${id}/${action}`;
  return staffPaymentSchema.parse(await requestJson({ method: 'POST', path, body }));
}

/** Records money that came without a listing. @throws {Problem} what the endpoint refused. */
export async function recordUnmatched(body: Unmatched): Promise<StaffPayment> {
  const path = '/api/staff/payments/unmatched';
  return staffPaymentSchema.parse(await requestJson({ method: 'POST', path, body }));
}
