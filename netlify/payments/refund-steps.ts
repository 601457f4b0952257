/** The steps of a refund for staff: request, approve, withdraw, or record a refund that was sent by hand. */
import type * as z from 'zod/mini';
import { invalidField } from '#domain/problem/problem.ts';
import {
  createRefundCodeSchema,
  type paymentActions,
  type StaffPayment,
} from '#domain/staff/staff-payment.ts';
import { call, type FunctionArgs, getSqlState } from '../data/database.ts';
import { getApprovalThreshold } from '../data/staff-payments.ts';
import { requireFields } from '../http/input.ts';
import { sendRefunds } from './send-refunds.ts';

/**
 * Field errors by SQLSTATE. In both cases the transaction number is in use: for another refund, or for a received
 * payment.
 */
const usedCodes = new Map([
  ['23505', 'payment.refund.used'],
  ['TG422', 'payment.refund.came'],
] as const);

/**
 * Runs one step of a refund. After every step except 'take-back', the due refunds of the payment are sent.
 * @throws {Problem} `invalid-input`, `not-possible`, or `second-approver` if the same staff user requested the
 * refund
 */
export async function runRefundStep(
  actorId: string,
  { id: payment, currency, can_send }: StaffPayment,
  { step, code }: z.output<(typeof paymentActions)['refund']>,
): Promise<void> {
  const args = {
    p_actor_id: actorId,
    p_payment_id: payment,
    p_approval_from: getApprovalThreshold(currency),
  };
  switch (step) {
    case 'send':
      if (!can_send) throw invalidField('step', 'payment.refund.way');
      await call('ask_refund', args);
      break;
    case 'by-hand':
      await recordManualRefund(args, currency, code);
      break;
    case 'approve':
      await call('approve_refund', { p_actor_id: actorId, p_payment_id: payment });
      break;
    case 'take-back':
      await call('take_refund_back', { p_actor_id: actorId, p_payment_id: payment });
      return;
  }
  await sendRefunds(payment);
}

async function recordManualRefund(
  args: Pick<FunctionArgs<'ask_refund'>, 'p_actor_id' | 'p_payment_id' | 'p_approval_from'>,
  currency: StaffPayment['currency'],
  code: string | undefined,
): Promise<void> {
  const refundCode =
    code === undefined ? undefined : requireFields({ code }, createRefundCodeSchema(currency));
  try {
    await call('ask_refund', {
      ...args,
      p_method: 'hand',
      ...(refundCode && { p_code: refundCode.code }),
    });
  } catch (error) {
    const used = usedCodes.get(getSqlState(error) as never);
    if (used === undefined) throw error;
    throw invalidField('code', used, error);
  }
}
