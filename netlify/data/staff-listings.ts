/** Listings for staff: what waits for review, all of them, and what staff decide. */
import * as z from 'zod';
import { staffChangeSchema, type StaffChange } from '#domain/staff/staff-change.ts';
import type { ListingMove } from '#domain/staff/staff-listing.ts';
import { staffListingSchema, type StaffListing } from '#domain/staff/staff-listing.ts';
import { staffReviewSchema, type StaffReview } from '#domain/staff/staff-review.ts';
import type { Member } from '#domain/member/member.ts';
import { Problem } from '#domain/problem/problem.ts';
import { database } from './database.ts';
import { move } from './move.ts';
import { requireItem, type StaffList } from './staff-pages.ts';

/** What waits, oldest first. */
export const reviewList: StaffList<StaffReview> = {
  rows: 'staff_review',
  item: staffReviewSchema,
  cursorOf: ({ version }) => String(version),
  cursor: /^(?<after_version>[1-9]\d{0,14})$/,
};

/** What was changed without review and nobody of the staff has seen, oldest first. */
export const changeList: StaffList<StaffChange> = {
  rows: 'staff_changes',
  item: staffChangeSchema,
  cursorOf: ({ first }) => String(first),
  cursor: /^(?<after_version>[1-9]\d{0,14})$/,
};

/** All listings, newest first. Filters: `words`, `in_state`. */
export const listingList: StaffList<StaffListing> = {
  rows: 'staff_listings',
  item: staffListingSchema,
  cursorOf: ({ id }) => String(id),
  cursor: /^(?<before_id>[1-9]\d{0,14})$/,
};

/** @throws {Problem} `not-found` or `database-unavailable` */
export function requireStaffListing(id: number): Promise<StaffListing> {
  return requireItem(listingList, { only_id: id });
}

const addressedSchema = z.object({ name: z.string(), town: z.string() });

/**
 * What the address of a version is made of.
 * @throws {Problem} `not-found` or `database-unavailable`
 */
export async function requireVersion(
  listing: number,
  version: number,
): Promise<z.infer<typeof addressedSchema>> {
  const { data, error } = await database()
    .from('listing_versions')
    .select('name,town')
    .match({ id: version, listing_id: listing })
    .maybeSingle();
  if (error) throw new Problem('database-unavailable', { cause: error });
  if (data === null) throw new Problem('not-found');
  return addressedSchema.parse(data);
}

const functions: Record<ListingMove, string> = {
  approve: 'approve_listing',
  'request-changes': 'request_listing_changes',
  suspend: 'suspend_listing',
  restore: 'restore_listing',
  feature: 'feature_listing',
  'mark-seen': 'mark_changes_seen',
};

/**
 * Lets staff move a listing.
 * @param args - the further parameters of the database's function for it.
 * @throws {Problem} `not-found`, `not-possible` or `database-unavailable`
 */
export async function moveListing(
  { id: acting }: Pick<Member, 'id'>,
  listing: number,
  name: ListingMove,
  args: Record<string, unknown>,
): Promise<void> {
  await move(functions[name], { acting, as_staff: true, listing, ...args });
}
