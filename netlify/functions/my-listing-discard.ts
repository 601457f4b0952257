import type { Config } from '@netlify/functions';
import { discardRequestSchema, submittedListingSchema } from '#domain/listing/own-listing.ts';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { call } from '../data/database.ts';
import { requireId } from '../data/require-id.ts';
import { limitRequests } from '../data/request-limit.ts';
import { notifyOwners } from '../emails/notify-owners.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/my-listings/:id/discard' };

/**
 * Discards an owner's changes to an approved listing that are not yet visible to visitors. A listing that was paid during
 * their review goes live.
 */
export default limitedEndpoint(limitRequests(config), {
  POST: async (request, { params, waitUntil }) => {
    const { id: actorId } = await requireConfirmedMember(request);
    const { revision } = await requireJson(request, discardRequestSchema);
    const listing = requireId(params['id']);
    const discarded = await call('discard_changes', {
      p_actor_id: actorId,
      p_listing_id: listing,
      p_revision: revision,
    });
    await purgeChangedPages();
    waitUntil(notifyOwners(createAddressFinder(request)));
    return submittedListingSchema.parse(discarded);
  },
});
