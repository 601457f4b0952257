import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { takenSlugs } from '#content/taken-slugs.ts';
import { proposeSlug } from '#domain/listing/reserved-slugs.ts';
import { Problem } from '#domain/problem/problem.ts';
import {
  listingActions,
  type ListingAction,
  type StaffListing,
} from '#domain/staff/staff-listing.ts';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { requireStaff } from '../auth/require-member.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { unwrapResponse, call, createDatabaseClient } from '../data/database.ts';
import { describedListing } from '../data/reasons.ts';
import { requireId } from '../data/require-id.ts';
import { notifyOwners } from '../emails/notify-owners.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { withLastDecision } from '../staff/last-decision.ts';

export const config: Config = { path: '/api/staff/listings/:id/:action' };

/** Applies a staff decision about a listing, and returns the listing's new row of the staff list. */
export default endpoint({
  POST: async (request, context) => {
    const { id: actorId } = await requireStaff(request);
    const listing = requireId(context.params['id']);
    const action = context.params['action'] ?? '';
    if (!Object.hasOwn(actions, action)) throw new Problem('not-found');
    const decision = { p_actor_id: actorId, p_listing_id: listing };
    const subject = { p_subject: 'listing', p_subject_id: String(listing) } as const;
    await withLastDecision(actorId, subject, () =>
      actions[action as ListingAction](request, decision),
    );
    await purgeChangedPages();
    context.waitUntil(notifyOwners(createAddressFinder(request)));
    return requireListing(listing);
  },
});

/** Reads the row of a listing in the staff list. @throws {Problem} `not-found` */
async function requireListing(id: number): Promise<StaffListing> {
  const rows = await call('staff_listings', { p_id: id, p_limit: 1 });
  const [listing] = z.array(describedListing).parse(rows);
  if (!listing) throw new Problem('not-found');
  return listing;
}

/** The listing, and the staff user that decides about it. */
interface Decision {
  p_actor_id: string;
  p_listing_id: number;
}

const actions: Record<ListingAction, (request: Request, decision: Decision) => Promise<unknown>> = {
  approve: async (request, decision) => {
    const { version, hasCalled } = await requireJson(request, listingActions.approve);
    const slugParts = await requireVersion(decision.p_listing_id, version);
    if (hasCalled) await call('record_phone_call', { ...decision, p_version_id: version });
    await call('approve_listing', {
      ...decision,
      p_version_id: version,
      p_slug: proposeSlug(slugParts, takenSlugs),
    });
  },
  'request-changes': async (request, decision) => {
    const { version, reason } = await requireJson(request, listingActions['request-changes']);
    await call('request_listing_changes', { ...decision, p_version_id: version, p_reason: reason });
  },
  refuse: async (request, decision) => {
    const { version, reason } = await requireJson(request, listingActions.refuse);
    await call('refuse_listing', { ...decision, p_version_id: version, p_reason: reason });
  },
  suspend: async (request, decision) => {
    const { reason } = await requireJson(request, listingActions.suspend);
    await call('suspend_listing', { ...decision, p_reason: reason });
  },
  restore: async (request, decision) => {
    await requireJson(request, listingActions.restore);
    await call('restore_listing', { ...decision });
  },
  feature: async (request, decision) => {
    const { featured } = await requireJson(request, listingActions.feature);
    await call('feature_listing', { ...decision, p_is_featured: featured });
  },
  'mark-viewed': async (request, decision) => {
    const { version } = await requireJson(request, listingActions['mark-viewed']);
    await call('mark_changes_as_viewed', { ...decision, p_version_id: version });
  },
};

/**
 * Reads the title and town of a version, which form its address.
 * @throws {Problem} `not-found` if the listing has no such version
 */
async function requireVersion(listing: number, version: number) {
  const row = await unwrapResponse(
    createDatabaseClient()
      .from('listing_versions')
      .select('title,town')
      .match({ id: version, listing_id: listing })
      .maybeSingle(),
  );
  if (row === null) throw new Problem('not-found');
  return row;
}
