import type { Config } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { reasonBodySchema } from '#domain/staff/staff-listing.ts';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { requireStaff } from '../auth/require-member.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { call } from '../data/database.ts';
import { requireId } from '../data/require-id.ts';
import { notifyOwners } from '../emails/notify-owners.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { readMoneySubject, withLastDecision } from '../staff/last-decision.ts';

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
    const subject = await readMoneySubject('payment_differences', difference);
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
