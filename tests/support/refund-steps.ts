/** Defines the refund steps of staff and providers in random sequences. */
import { processRefund, addRefund, toFullRefund, type RefundOutcome, type World } from './money.ts';
import type { SeededName } from './seeded-users.ts';

/**
 * A step of a user about a payment. `slot` is the offset of its listing in the order of the ids, and `before` is
 * the number of newer payments.
 */
interface PaymentReference {
  actor: SeededName;
  slot: number;
  before: number;
}

/** `index` is the position in the world's list of reported events or of refunds. */
export type RefundStep =
  | ({ do: 'mark refund due' | 'approve refund' | 'cancel refund' } & PaymentReference)
  | ({ do: 'request refund'; method: 'provider' | 'hand' } & PaymentReference)
  | { do: 'lease refunds' | 'send by hand' }
  | { do: 'send refund'; before: number; outcome: RefundOutcome }
  | { do: 'report refund'; index: number }
  | { do: 'record refund'; actor: SeededName; index: number };

/**
 * Database calls by step. step-statement.ts provides the columns `payment` and `code`, and binds the placeholders
 * in braces.
 */
export const refundCalls = {
  'mark refund due': `mark_refund_due({acting}, payment, 'asked for')`,
  'request refund': 'ask_refund({acting}, payment, 900, {method})',
  'approve refund': 'approve_refund({acting}, payment)',
  // A refund that the provider has sent cannot be cancelled.
  'cancel refund':
    'take_refund_back({acting}, case when strpos({refundedCodes}, code) = 0 then payment end)',
  'lease refunds': 'lease_refunds(10)',
  'report refund': 'record_provider_event({by}, {event})',
  'record refund': `ask_refund({acting}, payment, 900, 'hand', {code})`,
};

const refundQuery = `
  select refund.id, payments.provider_reference as code, refund.amount, refund.currency
  from public.payment_refunds as refund join public.payments on payments.id = payment_id`;

/** Queries that select the refund that a step sends at the provider. `$1` is its offset from the newest one. */
export const providerQueries = {
  'send refund': `${refundQuery} where method = 'provider' and attempt_count > 0 order by refund.requested_at desc, refund.id offset $1 limit 1`,
  'send by hand': `${refundQuery} where method = 'hand' and refund.state = 'sending' order by refund.requested_at desc, refund.id offset $1 limit 1`,
};

/**
 * Sends a refund in the simulated provider: as the provider at the site's request, or as staff in the provider's
 * portal. An undefined refund is ignored.
 */
export function sendRefund(
  world: World,
  step: RefundStep,
  refund: Parameters<typeof processRefund>[1] | undefined,
): void {
  if (!refund) return;
  if (step.do === 'send refund') processRefund(world, refund, step.outcome);
  if (step.do === 'send by hand') addRefund(world, { ...toFullRefund(refund), kind: 'refunded' });
}
