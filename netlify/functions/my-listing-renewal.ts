import type { Config } from '@netlify/functions';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { requireId } from '../data/require-id.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/my-listings/:id/renewal' };

/** Stops the prompt before the end of a listing. A repeated request changes nothing. */
export default limitedEndpoint(limitRequests(config), {
  DELETE: async (request, { params }) => {
    const { id: actorId } = await requireConfirmedMember(request);
    await call('stop_renewal', {
      p_actor_id: actorId,
      p_listing_id: requireId(params['id']),
    });
  },
});
