import type { Config } from '@netlify/functions';
import { withdrawRequestSchema } from '#domain/listing/own-listing.ts';
import { addressBook } from '../auth/identity-admin.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { withdrawListing } from '../data/my-listing-moves.ts';
import { listingIdFrom } from '../data/my-listings.ts';
import { tellOwners } from '../emails/tell-owners.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/json.ts';
import { purgeListings } from '../http/purge.ts';

export const config: Config = { path: '/api/my-listings/:id/withdraw' };

/** Takes a listing back, for good. */
export default endpoint({
  POST: async (request, context) => {
    const member = await requireConfirmedMember(request);
    const { reason } = await requireJson(request, withdrawRequestSchema);
    const listing = listingIdFrom(context.params['id']);
    await withdrawListing(member, listing, reason);
    await purgeListings([listing]);
    context.waitUntil(tellOwners(addressBook(request)));
  },
});
