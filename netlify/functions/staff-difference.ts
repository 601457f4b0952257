import type { Config } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { reasonBodySchema } from '#domain/staff/staff-listing.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { requireId } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/staff/differences/:id/:action' };

/**
 * Settles a difference between the ledger and a provider as examined, or closes it permanently, so that later
 * comparisons do not reopen it.
 */
export default endpoint({
  POST: async (request, { params }) => {
    const { id: actorId } = await requireStaff(request);
    const { action } = params;
    if (action !== 'settle' && action !== 'close') throw new Problem('not-found');
    const difference = requireId(params['id']);
    const { reason } = await requireJson(request, reasonBodySchema);
    if (action === 'settle')
      await call('settle_difference', {
        p_actor_id: actorId,
        p_difference_id: difference,
        p_outcome: reason,
      });
    else {
      await call('close_difference', {
        p_actor_id: actorId,
        p_difference_id: difference,
        p_reason: reason,
      });
    }
  },
});
