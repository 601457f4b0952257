import type { Config } from '@netlify/functions';
import { saveRequestSchema } from '#domain/listing/own-listing.ts';
import { requireConfirmedMember, requireMember } from '../auth/require-member.ts';
import { saveListing } from '../data/my-listing-moves.ts';
import { listingIdFrom, requireOwnListing } from '../data/my-listings.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson, requireJson } from '../http/json.ts';

export const config: Config = { path: '/api/my-listings/:id' };

/** One of a member's listings: answers it, and keeps what she writes of it. */
export default endpoint({
  GET: async (request, { params }) => {
    const member = await requireMember(request);
    return privateJson(await requireOwnListing(member, params['id']));
  },
  PUT: async (request, { params }) => {
    const member = await requireConfirmedMember(request);
    const { draft, revision } = await requireJson(request, saveRequestSchema);
    const id = listingIdFrom(params['id']);
    return privateJson({ revision: await saveListing(member, id, draft, revision) });
  },
});
