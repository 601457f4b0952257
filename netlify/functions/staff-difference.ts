import type { Config } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { reasonBodySchema } from '#domain/staff/staff-listing.ts';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { requireStaff } from '../auth/require-member.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { call, createDatabaseClient, unwrapResponse } from '../data/database.ts';
import { requireId } from '../data/require-id.ts';
import { notifyOwners } from '../emails/notify-owners.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { withLastDecision } from '../staff/last-decision.ts';

export const config: Config = { path: '/api/staff/differences/:id/:action' };

/**
 * Settles a difference between the ledger and a provider as examined, closes it permanently, so that later comparisons
 * do not reopen it, or records that its money went back.
 */
export default endpoint({
  POST: async (request, { params, waitUntil }) => {
    const { id: actorId } = await requireStaff(request);
    const { action = '' } = params;
    if (!Object.hasOwn(actions, action)) throw new Problem('not-found');
    const difference = requireId(params['id']);
    const { reason } = await requireJson(request, reasonBodySchema);
    const subject = { p_subject: 'payment', p_subject_id: await readPayment(difference) } as const;
    await withLastDecision(actorId, subject, () =>
      actions[action as keyof typeof actions](actorId, difference, reason),
    );
    if (action !== 'returned') return;
    await purgeChangedPages();
    waitUntil(notifyOwners(createAddressFinder(request)));
  },
});

type Action = (actorId: string, difference: number, reason: string) => Promise<unknown>;

const actions = {
  settle: (actorId, difference, reason) =>
    call('settle_difference', {
      p_actor_id: actorId,
      p_difference_id: difference,
      p_outcome: reason,
    }),
  close: (actorId, difference, reason) =>
    call('close_difference', {
      p_actor_id: actorId,
      p_difference_id: difference,
      p_reason: reason,
    }),
  returned: (actorId, difference, reason) =>
    call('record_money_back', {
      p_actor_id: actorId,
      p_difference_id: difference,
      p_reason: reason,
    }),
} satisfies Record<string, Action>;

/**
 * Reads the id of the payment that a difference is about, or without one the code of the money; '' for an unknown
 * difference. The code of a refund or reversal is not that of the payment.
 */
async function readPayment(id: number): Promise<string> {
  const differences = createDatabaseClient().from('payment_differences');
  const columns = differences.select('payment_id,code');
  const row = await unwrapResponse(columns.eq('id', id).maybeSingle());
  return row?.payment_id ?? row?.code ?? '';
}
