import type { Config } from '@netlify/functions';
import { reasonBodySchema } from '#domain/staff/staff-listing.ts';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call, createDatabaseClient, unwrapResponse } from '../data/database.ts';
import { requireId } from '../data/require-id.ts';
import { requirePayment } from '../data/staff-payments.ts';
import { notifyOwners } from '../emails/notify-owners.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { withLastDecision } from '../staff/last-decision.ts';

export const config: Config = { path: '/api/staff/claims/:id/refuse' };

/**
 * Rejects a code that a member claims, because staff found no matching payment. The payment screen shows the reason at
 * once, and the member is notified when the act can no longer be undone. Returns the payment at which staff can undo it.
 */
export default endpoint({
  POST: async (request, { params, waitUntil }) => {
    const { id: actorId } = await requireStaff(request);
    const claim = requireId(params['id']);
    const { reason } = await requireJson(request, reasonBodySchema);
    const subject = { p_subject: 'payment', p_subject_id: await readCode(claim) } as const;
    const payment = await withLastDecision(actorId, subject, () =>
      call('refuse_claim', { p_actor_id: actorId, p_claim_id: claim, p_reason: reason }),
    );
    waitUntil(notifyOwners(createAddressFinder(request)));
    return requirePayment(payment);
  },
});

/** Reads the code of a claim; '' for an unknown claim. */
async function readCode(id: number): Promise<string> {
  const claims = createDatabaseClient().from('payment_claims');
  const row = await unwrapResponse(claims.select('code').eq('id', id).maybeSingle());
  return row?.code ?? '';
}
