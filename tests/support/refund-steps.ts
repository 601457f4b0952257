/** Lists the refund steps of staff and providers. */
import { answerRefund, sendBack, toRefundSum, type RefundOutcome, type World } from './money.ts';
import type { SeededName } from './seeded-users.ts';

interface OfAttempt {
  actor: SeededName;
  slot: number;
  before: number;
}

export type RefundStep =
  | ({ do: 'owe refund' | 'approve refund' | 'take refund back' } & OfAttempt)
  | ({ do: 'ask refund'; method: 'provider' | 'hand' } & OfAttempt)
  | { do: 'claim refunds' | 'send by hand' }
  | { do: 'send back'; before: number; outcome: RefundOutcome }
  | { do: 'say back'; back: number }
  | { do: 'note back'; actor: SeededName; back: number };

/** Calls by step. The columns `payment` and `code` come from a payment of the listing; see step-statement.ts. */
export const refundCalls = {
  'owe refund': `mark_refund_due({acting}, payment, 'asked for')`,
  'ask refund': 'ask_refund({acting}, payment, 900, {method})',
  'approve refund': 'approve_refund({acting}, payment)',
  // A refund that the provider has sent cannot be cancelled.
  'take refund back':
    'take_refund_back({acting}, case when strpos({refundedCodes}, code) = 0 then payment end)',
  'claim refunds': 'lease_refunds(10)',
  'say back': 'record_provider_event({by}, {event})',
  'note back': `ask_refund({acting}, payment, 900, 'hand', {code})`,
};

const refundQuery = `
  select refund.id, payments.provider_reference as code, refund.amount, refund.currency
  from public.payment_refunds as refund join public.payments on payments.id = payment_id`;

/** Queries for the refund of a step at the provider. */
export const refundsBeyondUs = {
  'send back': `${refundQuery} where method = 'provider' and attempt_count > 0 order by refund.requested_at desc, refund.id offset $1 limit 1`,
  'send by hand': `${refundQuery} where method = 'hand' and refund.state = 'sending' order by refund.requested_at desc, refund.id offset $1 limit 1`,
};

/** Sends a requested refund, as the provider or as staff in its portal. */
export function sendRefund(
  world: World,
  step: RefundStep,
  refund: Parameters<typeof answerRefund>[1] | undefined,
): void {
  if (!refund) return;
  if (step.do === 'send back') answerRefund(world, refund, step.outcome);
  if (step.do === 'send by hand') sendBack(world, { ...toRefundSum(refund), kind: 'refunded' });
}
