import type { Config } from '@netlify/functions';
import { businesses } from '../../src/content/businesses/businesses.ts';
import { site } from '../../src/content/site.ts';
import { wantedSlug } from '../../src/domain/listing/reserved-slugs.ts';
import { slugOf } from '../../src/domain/listing/slug.ts';
import { Problem } from '../../src/domain/problem/problem.ts';
import { listingMoves, type ListingMove } from '../../src/domain/staff/staff-listing.ts';
import { requireStaff } from '../auth/require-member.ts';
import { moveListing, requireStaffListing, requireVersion } from '../data/staff-listings.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson, requireJson } from '../http/json.ts';
import { purgeListing } from '../http/purge.ts';

export const config: Config = { path: '/api/staff/listings/:id/:move' };

/** What staff decide about an advert. Answers how it stands in their list then. */
export default endpoint({
  POST: async (request, { params }) => {
    const staff = await requireStaff(request);
    const listing = requireId(params['id']);
    const move = requireMove(params['move']);
    const args = await readers[move](request, listing);
    await moveListing(staff, listing, move, args);
    await purgeListing(listing);
    return privateJson(await requireStaffListing(listing));
  },
});

const taken = [...businesses.map(slugOf), `about-${site.slug}`];

type Reader = (request: Request, listing: number) => Promise<Record<string, unknown>>;

/** What each move is told, as the parameters of the database's function. */
const readers: Record<ListingMove, Reader> = {
  approve: async (request, listing) => {
    const { version } = await requireJson(request, listingMoves.approve);
    const named = await requireVersion(listing, version);
    return { version, wanted_slug: wantedSlug(named, taken) };
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
