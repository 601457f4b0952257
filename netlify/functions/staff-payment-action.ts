import type { Config } from '@netlify/functions';
import { priceList, websiteBuild } from '#content/price-list.ts';
import { getQuote } from '#domain/package/package.ts';
import { formatAmount } from '#domain/money/money.ts';
import { invalidField, Problem } from '#domain/problem/problem.ts';
import { refusal } from '#domain/problem/refusal.ts';
import {
  paymentActions,
  type PaymentAction,
  type StaffPayment,
} from '#domain/staff/staff-payment.ts';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { requireStaff } from '../auth/require-member.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { call } from '../data/database.ts';
import {
  getApprovalThreshold,
  getShortfallLimit,
  recordWithUniqueCode,
  findPaymentByCode,
  requirePayment,
} from '../data/staff-payments.ts';
import { notifyOwners } from '../emails/notify-owners.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { runRefundStep } from '../payments/refunds.ts';
import { withLastDecision } from '../staff/last-decision.ts';

export const config: Config = { path: '/api/staff/payments/:id/:action' };

/** Applies a staff action to a payment, and returns the updated payment. */
export default endpoint({
  POST: async (request, context) => {
    const { id: actorId } = await requireStaff(request);
    const { action = '', id } = context.params;
    if (!Object.hasOwn(actions, action)) throw new Problem('not-found');
    const payment = await requirePayment(id);
    const subject = { p_subject: 'payment', p_subject_id: payment.id } as const;
    const code = await withLastDecision(actorId, subject, () =>
      actions[action as PaymentAction](request, actorId, payment),
    );
    await purgeChangedPages();
    context.waitUntil(notifyOwners(createAddressFinder(request)));
    const recorded = typeof code === 'string' ? await findPaymentByCode(code) : undefined;
    return recorded ?? requirePayment(id);
  },
});

/** An action that records money returns its code, because the money may be another payment of the order. */
type Action = (request: Request, actorId: string, payment: StaffPayment) => Promise<unknown>;

const actions: Record<PaymentAction, Action> = {
  /**
   * Records that the money was received, by the transaction number and the amount that staff found at the provider.
   */
  confirm: async (request, actorId, { id: payment, currency }) => {
    const input = await requireJson(request, paymentActions.confirm);
    // Another currency means another provider, and therefore another payment.
    if (input.currency !== currency) throw invalidField('currency', 'payment.currency.other');
    const confirmation = call('confirm_payment', {
      p_actor_id: actorId,
      p_payment_id: payment,
      p_provider_reference: input.reference,
      p_received_amount: input.amount,
      p_currency: input.currency,
    });
    await recordWithUniqueCode(input.reference, confirmation);
    return input.reference;
  },
  /** Assigns an unmatched payment to a listing. */
  match: async (request, actorId, payment) => {
    const input = await requireJson(request, paymentActions.match);
    const offer = priceList.find((item) => item.id === input.package);
    const website = input.withWebsite ? websiteBuild : undefined;
    const amount = offer && getQuote(offer, website, payment.currency);
    requireSameSum(payment, amount);
    await call('match_payment', {
      p_actor_id: actorId,
      p_payment_id: payment.id,
      p_listing_id: input.listing,
      p_package: input.package,
      p_days: offer?.days ?? 0,
      p_amount: amount,
      p_currency: payment.currency,
      p_with_website: input.withWebsite,
    });
  },
  /** Assigns an unmatched payment to a payment attempt. */
  adopt: async (request, actorId, { id: payment }) => {
    const { attempt } = await requireJson(request, paymentActions.adopt);
    await call('adopt_payment', {
      p_actor_id: actorId,
      p_payment_id: payment,
      p_attempt_id: attempt,
    });
  },
  'refund-due': async (request, actorId, { id: payment }) => {
    const { reason } = await requireJson(request, paymentActions['refund-due']);
    await call('mark_refund_due', { p_actor_id: actorId, p_payment_id: payment, p_reason: reason });
  },
  /** Accepts a received amount below the price as the whole price. */
  accept: async (request, actorId, { id, currency }) => {
    const { reason } = await requireJson(request, paymentActions.accept);
    await call('accept_shortfall', {
      p_actor_id: actorId,
      p_payment_id: id,
      p_max_shortfall: getShortfallLimit(currency),
      p_approval_from: getApprovalThreshold(currency),
      p_reason: reason,
    });
  },
  /**
   * Reverts the action with the id, within one minute. Without an id, as from a page that was opened before a deploy, it
   * reverts the last one.
   */
  undo: async (request, actorId, { id }) => {
    const { undo } = await requireJson(request, paymentActions.undo);
    await call('undo_payment', {
      p_actor_id: actorId,
      p_payment_id: id,
      ...(undo !== undefined && { p_undo_id: undo }),
    });
  },
  move: async (request, actorId, { id }) => {
    const input = await requireJson(request, paymentActions.move);
    const args = { p_actor_id: actorId, p_payment_id: id };
    switch (input.step) {
      case 'approve':
        await call('approve_move', args);
        break;
      case 'refuse':
        await call('refuse_move', args);
        break;
      case 'ask':
        await call('ask_move', { ...args, p_listing_id: input.listing, p_reason: input.reason });
    }
  },
  refund: async (request, actorId, payment) =>
    runRefundStep(actorId, payment, await requireJson(request, paymentActions.refund)),
};

/** Ensures that the received amount equals the price of the package. @throws {Problem} `invalid-input` */
function requireSameSum(
  { received_amount, currency }: StaffPayment,
  amount: number | undefined,
): asserts amount is number {
  if (amount === undefined) throw invalidField('package', 'payment.package.unsold');
  if (received_amount === amount) return;
  const came = formatAmount({ amount: received_amount ?? 0, currency });
  const costs = formatAmount({ amount, currency });
  throw invalidField('package', refusal('payment.package.costs', { came, costs }));
}
