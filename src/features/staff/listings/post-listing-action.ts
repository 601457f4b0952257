import type * as z from 'zod/mini';
import { requestJson } from '#browser/api/request.ts';
import {
  staffListingSchema,
  type ListingAction,
  type listingActions,
  type StaffListing,
} from '#domain/staff/staff-listing.ts';

/**
 * Requests a staff action on a listing.
 * @returns the listing's new state.
 * @throws {Problem} the endpoint's refusal.
 */
export async function postListingAction<Action extends ListingAction>(
  listing: number,
  action: Action,
  body: z.infer<(typeof listingActions)[Action]>,
): Promise<StaffListing> {
  const path = `/api/staff/listings/${listing}/${action}`;
  return staffListingSchema.parse(await requestJson({ method: 'POST', path, body }));
}
