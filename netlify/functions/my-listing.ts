import type { Config } from '@netlify/functions';
import { saveRequestSchema } from '#domain/listing/own-listing.ts';
import { requireConfirmedMember, requireMember } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { requireEditableListing } from '../data/my-listings.ts';
import { requireId } from '../data/require-id.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/my-listings/:id' };

/**
 * GET returns a listing to its owner or the owner's agent. PUT saves their changes if the request contains the present
 * revision.
 */
export default limitedEndpoint(limitRequests(config), {
  GET: async (request, { params }) =>
    requireEditableListing(await requireMember(request), params['id']),
  PUT: async (request, { params }) => {
    const { id: actorId } = await requireConfirmedMember(request);
    const { draft, revision } = await requireJson(request, saveRequestSchema);
    const listing = requireId(params['id']);
    const args = {
      p_actor_id: actorId,
      p_listing_id: listing,
      p_draft: draft,
      p_revision: revision,
    };
    return { revision: await call('save_listing', args) };
  },
});
