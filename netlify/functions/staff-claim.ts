import type { Config } from '@netlify/functions';
import { reasonBodySchema } from '#domain/staff/staff-listing.ts';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { requireId } from '../data/require-id.ts';
import { notifyOwners } from '../emails/notify-owners.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { readMoneySubject, withLastDecision } from '../staff/last-decision.ts';

export const config: Config = { path: '/api/staff/claims/:id/refuse' };

/**
 * Rejects a code that a member claims, because staff found no matching payment. The member is notified, and the
 * payment screen shows the reason.
 */
export default endpoint({
  POST: async (request, { params, waitUntil }) => {
    const { id: actorId } = await requireStaff(request);
    const claim = requireId(params['id']);
    const { reason } = await requireJson(request, reasonBodySchema);
    const subject = await readMoneySubject('payment_claims', claim);
    await withLastDecision(actorId, subject, () =>
      call('refuse_claim', { p_actor_id: actorId, p_claim_id: claim, p_reason: reason }),
    );
    waitUntil(notifyOwners(createAddressFinder(request)));
  },
});
