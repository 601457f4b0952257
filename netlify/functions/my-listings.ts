import type { Config } from '@netlify/functions';
import { getText } from '#content/text/text.ts';
import { findOpenPayment } from '#domain/listing/next-step.ts';
import { newListingRequestSchema } from '#domain/listing/own-listing.ts';
import { now } from '../clock.ts';
import { requireConfirmedMember, requireMember } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { recordMember } from '../data/members.ts';
import { readOwnListings } from '../data/my-listings.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { privateJson } from '../http/cache.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/my-listings' };

/**
 * GET returns a page of a member's listings, and the link to their first open payment. POST creates a listing. A
 * repeated POST with the same unchanged draft returns the same listing.
 */
export default limitedEndpoint(limitRequests(config), {
  GET: async (request) => {
    const member = await requireMember(request);
    const page = await readOwnListings(member, new URL(request.url).searchParams.get('cursor'));
    return { ...page, open: findOpenPayment(page.listings, getText().paymentState, now()) };
  },
  POST: async (request) => {
    const member = await requireConfirmedMember(request);
    const { draft } = await requireJson(request, newListingRequestSchema);
    await recordMember(member);
    const id = await call('create_listing', { p_actor_id: member.id, p_draft: draft });
    return privateJson({ id, revision: 1 }, 201);
  },
});
