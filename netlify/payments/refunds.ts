/**
 * The steps of a refund for staff: request, approve, withdraw, or record a refund that was sent by hand. Due refunds
 * are sent to their providers.
 */
import * as z from 'zod';
import { getDefaultText } from '#content/text/text.ts';
import { invalidField } from '#domain/problem/problem.ts';
import type { Refusal } from '#domain/problem/refusal.ts';
import {
  createRefundCodeSchema,
  type paymentActions,
  type StaffPayment,
} from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { call, type FunctionArgs, getSqlState } from '../data/database.ts';
import { getApprovalThreshold } from '../data/staff-payments.ts';
import { requireFields } from '../http/input.ts';
import { log } from '../http/log.ts';
import type { ProviderEvent, Refund } from './provider.ts';
import { getRefundClient } from './providers.ts';
import { recordProviderEvents } from './record-provider-events.ts';

const text = getDefaultText();

/**
 * Field errors by SQLSTATE. In both cases the transaction number is in use: for another refund, or for a received
 * payment.
 */
const usedCodes: Record<string, Refusal> = {
  '23505': 'payment.refund.used',
  TG422: 'payment.refund.came',
};

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
  const p_code =
    code === undefined ? undefined : requireFields({ code }, createRefundCodeSchema(currency)).code;
  try {
    await call('ask_refund', { ...args, p_method: 'hand', p_code });
  } catch (error) {
    const used = usedCodes[getSqlState(error) ?? ''];
    if (used === undefined) throw error;
    throw invalidField('code', used, error);
  }
}

/** Maximum number of refunds in one run, so that the run ends within the time limit of a function. */
const batchSize = 20;

const dueRefundsSchema = z.array(
  z.object({
    id: z.uuid(),
    code: z.string(),
    amount: z.int(),
    currency: z.enum(['KES', 'USD']),
    reference: z.string(),
  }),
);

/**
 * Sends up to 20 due refunds of one payment, or of all payments. A request that gets no response is repeated by a
 * later run under the same id.
 */
export async function sendRefunds(payment?: string): Promise<void> {
  const rows = await call('lease_refunds', { p_limit: batchSize, p_payment_id: payment });
  await Promise.all(
    dueRefundsSchema.parse(rows).map(async (refund) => {
      try {
        await send(refund);
      } catch (error) {
        log.fault(`payments, a refund in ${refund.currency}`, error, 'money');
      }
    }),
  );
}

async function send(dueRefund: Omit<Refund, 'note'>): Promise<void> {
  const { id: refund, reference } = dueRefund;
  const { provider, send: sendRefund } = getRefundClient(dueRefund);
  if (!sendRefund) {
    const event: ProviderEvent = { kind: 'refund-failed', about: {}, refund, reason: 'not-set-up' };
    await recordProviderEvents(provider, [event]);
    return;
  }
  const note = fill(text.refundNote, { reference });
  const event = await sendRefund({ ...dueRefund, note });
  await recordProviderEvents(provider, [event.kind === 'waiting' ? { ...event, refund } : event]);
}
