import type { Config } from '@netlify/functions';
import { site } from '#content/site.ts';
import { takenSlugs } from '#content/taken-slugs.ts';
import { wantedSlug } from '#domain/listing/reserved-slugs.ts';
import { Problem } from '#domain/problem/problem.ts';
import { listingMoves, type ListingMove } from '#domain/staff/staff-listing.ts';
import { addressBook } from '../auth/identity-admin.ts';
import { requireStaff } from '../auth/require-member.ts';
import { moveListing, requireStaffListing, requireVersion } from '../data/staff-listings.ts';
import { tellOwners } from '../emails/tell-owners.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson, requireJson } from '../http/json.ts';
import { purgeListings } from '../http/purge.ts';

export const config: Config = { path: '/api/staff/listings/:id/:move' };

/** What staff decide about a listing. Answers how it stands in their list then. */
export default endpoint({
  POST: async (request, context) => {
    const staff = await requireStaff(request);
    const listing = requireId(context.params['id']);
    const move = requireMove(context.params['move']);
    const args = await readers[move](request, listing);
    await moveListing(staff, listing, move, args);
    await purgeListings([listing]);
    context.waitUntil(tellOwners(addressBook(request), site));
    return privateJson(await requireStaffListing(listing));
  },
});

type Reader = (request: Request, listing: number) => Promise<Record<string, unknown>>;

/** What each move is told, as the parameters of the database's function. */
const readers: Record<ListingMove, Reader> = {
  approve: async (request, listing) => {
    const { version } = await requireJson(request, listingMoves.approve);
    const named = await requireVersion(listing, version);
    return { version, wanted_slug: wantedSlug(named, takenSlugs) };
  },
  'request-changes': async (request) => {
    const { version, reason } = await requireJson(request, listingMoves['request-changes']);
    return { version, why: reason };
  },
  suspend: async (request) => {
    const { reason } = await requireJson(request, listingMoves.suspend);
    return { why: reason };
  },
  restore: (request) => requireJson(request, listingMoves.restore),
  feature: async (request) => {
    const { featured } = await requireJson(request, listingMoves.feature);
    return { is_featured: featured };
  },
  'mark-seen': (request) => requireJson(request, listingMoves['mark-seen']),
};

/** @throws {Problem} `not-found` */
function requireId(id: string | undefined): number {
  if (id === undefined || !/^[1-9]\d{0,14}$/.test(id)) throw new Problem('not-found');
  return Number(id);
}

/** @throws {Problem} `not-found` */
function requireMove(name: string | undefined): ListingMove {
  if (name === undefined || !Object.hasOwn(listingMoves, name)) throw new Problem('not-found');
  return name as ListingMove;
}
