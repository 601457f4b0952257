import type { Config } from '@netlify/functions';
import { withdrawRequestSchema } from '#domain/listing/own-listing.ts';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { call } from '../data/database.ts';
import { requireId } from '../data/require-id.ts';
import { limitRequests } from '../data/request-limit.ts';
import { notifyOwners } from '../emails/notify-owners.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/my-listings/:id/withdraw' };

/** Withdraws a listing permanently. */
export default limitedEndpoint(limitRequests(config), {
  POST: async (request, context) => {
    const { id: actorId } = await requireConfirmedMember(request);
    const { reason } = await requireJson(request, withdrawRequestSchema);
    const listing = requireId(context.params['id']);
    await call('withdraw_listing', {
      p_actor_id: actorId,
      p_listing_id: listing,
      p_reason: reason,
    });
    await purgeChangedPages();
    context.waitUntil(notifyOwners(createAddressFinder(request)));
  },
});
