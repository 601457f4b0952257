/** Reads the reach of listings for their owners. */
import { toIsoDay } from '#domain/date/day.ts';
import { listingReachSchema, reachDays, type ListingReach } from '#domain/reach/reach.ts';
import { Problem } from '#domain/problem/problem.ts';
import type { Member } from '#domain/member/member.ts';
import { unwrapResponse, call, createDatabaseClient } from './database.ts';

/**
 * Reads the reach of a listing.
 * @param days - number of days
 * @param lastDay - the last of these days, such as '2026-12-01'; today by default
 * @throws {Problem} `database-unavailable`
 */
export async function readListingReach(
  listing: number,
  days: number,
  lastDay?: string,
): Promise<ListingReach> {
  const args = { p_listing_id: listing, p_days: days, ...(lastDay && { p_to_day: lastDay }) };
  return listingReachSchema.parse(await call('listing_reach', args));
}

/**
 * Reads the reach of a listing that the member may edit: the last 28 days for a chart, which end with the last day of an expired
 * listing, or the last 366 days for a file.
 * @throws {Problem} `not-found` for an unknown listing and for any other, or `database-unavailable`
 */
export async function requireOwnReach(
  { id: actorId }: Pick<Member, 'id'>,
  listing: number,
  use: keyof typeof reachDays,
): Promise<ListingReach> {
  const [row] = await unwrapResponse(
    createDatabaseClient().from('listings').select('state,live_until').match({ id: listing }),
  );
  const args = { p_actor_id: actorId, p_listing_id: listing };
  if (!row || !(await call('can_edit_listing', args))) throw new Problem('not-found');
  const end = use === 'chart' && row.state === 'expired' ? row.live_until : null;
  const lastDay = end === null ? undefined : toIsoDay(new Date(end));
  return readListingReach(listing, reachDays[use], lastDay);
}
