/** Listings for staff: what waits for review, all of them, and what staff decide. */
import { staffChangeSchema, type StaffChange } from '#domain/staff/staff-change.ts';
import { staffListingSchema, type StaffListing } from '#domain/staff/staff-listing.ts';
import { staffReviewSchema, type StaffReview } from '#domain/staff/staff-review.ts';
import { Problem } from '#domain/problem/problem.ts';
import { answered } from './answered.ts';
import { database } from './database.ts';
import { requireItem, type StaffList } from './staff-pages.ts';

/** What waits, oldest first. */
export const reviewList: StaffList<StaffReview, 'staff_review'> = {
  rows: (args) => database().rpc('staff_review', args),
  item: staffReviewSchema,
  cursorOf: ({ version }) => String(version),
  cursor: /^(?<after_version>[1-9]\d{0,14})$/,
  behind: ({ after_version }) => ({ after_version: Number(after_version) }),
};

/** What was changed without review and nobody of the staff has seen, oldest first. */
export const changeList: StaffList<StaffChange, 'staff_changes'> = {
  rows: (args) => database().rpc('staff_changes', args),
  item: staffChangeSchema,
  cursorOf: ({ first }) => String(first),
  cursor: /^(?<after_version>[1-9]\d{0,14})$/,
  behind: ({ after_version }) => ({ after_version: Number(after_version) }),
};

/** All listings, newest first. Filters: `words`, `in_state`. */
export const listingList: StaffList<StaffListing, 'staff_listings'> = {
  rows: (args) => database().rpc('staff_listings', args),
  item: staffListingSchema,
  cursorOf: ({ id }) => String(id),
  cursor: /^(?<before_id>[1-9]\d{0,14})$/,
  behind: ({ before_id }) => ({ before_id: Number(before_id) }),
};

/** @throws {Problem} `not-found` or `database-unavailable` */
export function requireStaffListing(id: number): Promise<StaffListing> {
  return requireItem(listingList, { only_id: id });
}

/**
 * What the address of a version is made of.
 * @throws {Problem} `not-found` or `database-unavailable`
 */
export async function requireVersion(
  listing: number,
  version: number,
): Promise<{ name: string; town: string }> {
  const found = await answered(
    database()
      .from('listing_versions')
      .select('name,town')
      .match({ id: version, listing_id: listing })
      .maybeSingle(),
  );
  if (found === null) throw new Problem('not-found');
  return found;
}

/** Names a listing, and who of the staff decides about it. */
interface Decision {
  acting: string;
  listing: number;
}

/** @throws {Problem} as each of the decisions below: `not-found`, `not-possible` or `database-unavailable` */
export async function approveListing(decision: Decision, version: number, slug: string) {
  const args = { ...decision, version, wanted_slug: slug };
  await answered(database().rpc('approve_listing', args));
}

/** @throws {Problem} as {@link approveListing} */
export async function requestChanges(decision: Decision, version: number, why: string) {
  await answered(database().rpc('request_listing_changes', { ...decision, version, why }));
}

/** @throws {Problem} as {@link approveListing} */
export async function suspendListing(decision: Decision, why: string) {
  await answered(database().rpc('suspend_listing', { ...decision, why }));
}

/** @throws {Problem} as {@link approveListing} */
export async function restoreListing(decision: Decision) {
  await answered(database().rpc('restore_listing', { ...decision }));
}

/** @throws {Problem} as {@link approveListing} */
export async function featureListing(decision: Decision, is_featured: boolean) {
  await answered(database().rpc('feature_listing', { ...decision, is_featured }));
}

/** @throws {Problem} as {@link approveListing} */
export async function markChangesSeen(decision: Decision, version: number) {
  await answered(database().rpc('mark_changes_seen', { ...decision, version }));
}
