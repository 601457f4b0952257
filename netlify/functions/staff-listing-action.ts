import type { Config } from '@netlify/functions';
import { site } from '#content/site.ts';
import { takenSlugs } from '#content/taken-slugs.ts';
import { wantedSlug } from '#domain/listing/reserved-slugs.ts';
import { Problem } from '#domain/problem/problem.ts';
import { listingActions, type ListingAction } from '#domain/staff/staff-listing.ts';
import { addressBook } from '../auth/identity-admin.ts';
import { requireStaff } from '../auth/require-member.ts';
import {
  approveListing,
  featureListing,
  markChangesSeen,
  requestChanges,
  requireStaffListing,
  requireVersion,
  restoreListing,
  suspendListing,
} from '../data/staff-listings.ts';
import { tellOwners } from '../emails/tell-owners.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson, requireJson } from '../http/json.ts';
import { purgeListings } from '../http/purge.ts';

export const config: Config = { path: '/api/staff/listings/:id/:action' };

/** What staff decide about a listing. Answers how it stands in their list then. */
export default endpoint({
  POST: async (request, context) => {
    const { id: acting } = await requireStaff(request);
    const listing = requireId(context.params['id']);
    const action = requireAction(context.params['action']);
    await actions[action](request, { acting, listing });
    await purgeListings([listing]);
    context.waitUntil(tellOwners(addressBook(request), site));
    return privateJson(await requireStaffListing(listing));
  },
});

type Action = (request: Request, decision: { acting: string; listing: number }) => Promise<void>;

const actions: Record<ListingAction, Action> = {
  approve: async (request, decision) => {
    const { version } = await requireJson(request, listingActions.approve);
    const named = await requireVersion(decision.listing, version);
    await approveListing(decision, version, wantedSlug(named, takenSlugs));
  },
  'request-changes': async (request, decision) => {
    const { version, reason } = await requireJson(request, listingActions['request-changes']);
    await requestChanges(decision, version, reason);
  },
  suspend: async (request, decision) => {
    const { reason } = await requireJson(request, listingActions.suspend);
    await suspendListing(decision, reason);
  },
  restore: async (request, decision) => {
    await requireJson(request, listingActions.restore);
    await restoreListing(decision);
  },
  feature: async (request, decision) => {
    const { featured } = await requireJson(request, listingActions.feature);
    await featureListing(decision, featured);
  },
  'mark-seen': async (request, decision) => {
    const { version } = await requireJson(request, listingActions['mark-seen']);
    await markChangesSeen(decision, version);
  },
};

/** @throws {Problem} `not-found` */
function requireId(id: string | undefined): number {
  if (id === undefined || !/^[1-9]\d{0,14}$/.test(id)) throw new Problem('not-found');
  return Number(id);
}

/** @throws {Problem} `not-found` */
function requireAction(name: string | undefined): ListingAction {
  if (name === undefined || !Object.hasOwn(listingActions, name)) throw new Problem('not-found');
  return name as ListingAction;
}
