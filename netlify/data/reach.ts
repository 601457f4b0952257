/** Reads the reach of listings for their owners. */
import { listingReachSchema, type ListingReach } from '#domain/reach/reach.ts';
import { Problem } from '#domain/problem/problem.ts';
import type { Member } from '#domain/member/member.ts';
import { unwrapResponse, call, createDatabaseClient } from './database.ts';

/**
 * Reads the reach of a listing.
 * @param days - number of days up to today
 * @throws {Problem} `database-unavailable`
 */
export async function readListingReach(listing: number, days: number): Promise<ListingReach> {
  const args = { p_listing_id: listing, p_days: days };
  return listingReachSchema.parse(await call('listing_reach', args));
}

/**
 * Reads the reach of a listing of this owner.
 * @throws {Problem} `not-found` for an unknown listing or another owner's listing, or `database-unavailable`
 */
export async function requireOwnReach(
  { id: owner_id }: Pick<Member, 'id'>,
  listing: number,
  days: number,
): Promise<ListingReach> {
  const rows = await unwrapResponse(
    createDatabaseClient().from('listings').select('id').match({ id: listing, owner_id }),
  );
  if (rows.length === 0) throw new Problem('not-found');
  return readListingReach(listing, days);
}
