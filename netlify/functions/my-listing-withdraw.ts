import type { Config } from '@netlify/functions';
import { withdrawRequestSchema } from '../../src/domain/advert/own-listing.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { withdrawListing } from '../data/my-listing-moves.ts';
import { listingIdFrom } from '../data/my-listings.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/json.ts';

export const config: Config = { path: '/api/my-listings/:id/withdraw' };

/** Takes an advert back, for good. */
export default endpoint({
  POST: async (request, { params }) => {
    const member = await requireConfirmedMember(request);
    const { reason } = await requireJson(request, withdrawRequestSchema);
    await withdrawListing(member, listingIdFrom(params['id']), reason);
    return new Response(null, { status: 204 });
  },
});
