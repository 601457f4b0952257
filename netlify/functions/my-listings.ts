import type { Config } from '@netlify/functions';
import { newListingRequestSchema } from '#domain/listing/own-listing.ts';
import { requireConfirmedMember, requireMember } from '../auth/require-member.ts';
import { recordMember } from '../data/members.ts';
import { createListing } from '../data/my-listing-moves.ts';
import { ownListings } from '../data/my-listings.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson, requireJson } from '../http/json.ts';

export const config: Config = { path: '/api/my-listings' };

/** A member's listings, a page at a time, and a new one. */
export default endpoint({
  GET: async (request) => {
    const member = await requireMember(request);
    const { searchParams } = new URL(request.url);
    return privateJson(await ownListings(member, searchParams.get('cursor')));
  },
  POST: async (request) => {
    const member = await requireConfirmedMember(request);
    const { draft } = await requireJson(request, newListingRequestSchema);
    await recordMember(member);
    return privateJson(await createListing(member, draft), 201);
  },
});
