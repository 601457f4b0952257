/** What staff do to send money back: ask, approve, take back, or write down what they sent. */
import type * as z from 'zod/mini';
import { invalidField } from '#domain/problem/problem.ts';
import {
  refundCodeSchema,
  type paymentActions,
  type StaffPayment,
} from '#domain/staff/staff-payment.ts';
import { call, sqlStateOf } from '../data/database.ts';
import { secondFrom } from '../data/staff-payments.ts';
import { requireFields } from '../http/input.ts';
import { sendRefunds } from './send-refunds.ts';

/** By SQLSTATE: a code that another refund has, and one that money has which came. */
const usedCodes = new Map([
  ['23505', 'payment.refund.used'],
  ['TG422', 'payment.refund.came'],
] as const);

/** @throws {Problem} `invalid-input`, `not-possible`, or `second-person` for who asked for it herself */
export async function stepOfRefund(
  acting: string,
  { id: payment, currency, can_send }: StaffPayment,
  { step, code }: z.output<(typeof paymentActions)['refund']>,
): Promise<void> {
  const second_from = secondFrom(currency);
  switch (step) {
    case 'send':
      if (!can_send) throw invalidField('step', 'payment.refund.way');
      await call('ask_refund', { acting, payment, second_from });
      break;
    case 'by-hand':
      await noteByHand({ acting, payment, second_from }, currency, code);
      break;
    case 'approve':
      await call('approve_refund', { acting, payment });
      break;
    case 'take-back':
      await call('take_refund_back', { acting, payment });
      return;
  }
  await sendRefunds(payment);
}

async function noteByHand(
  asked: { acting: string; payment: string; second_from: number },
  currency: StaffPayment['currency'],
  code: string | undefined,
): Promise<void> {
  const sent = code === undefined ? undefined : requireFields({ code }, refundCodeSchema(currency));
  try {
    await call('ask_refund', { ...asked, of_way: 'hand', ...(sent && { with_code: sent.code }) });
  } catch (error) {
    const used = usedCodes.get(sqlStateOf(error) as never);
    if (used === undefined) throw error;
    throw invalidField('code', used, error);
  }
}
