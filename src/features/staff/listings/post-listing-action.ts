import type * as z from 'zod/mini';
import { requestJson } from '#browser/api/request.ts';
import {
  staffListingSchema,
  type ListingAction,
  type listingActions,
  type StaffListing,
} from '#domain/staff/staff-listing.ts';

/**
 * Sends the request for a staff action on a listing.
 * @returns the new state of the listing.
 * @throws {Problem} if the request fails.
 */
export async function postListingAction<Action extends ListingAction>(
  listing: number,
  action: Action,
  body: z.infer<(typeof listingActions)[Action]>,
): Promise<StaffListing> {
  const path = `/api/staff/listings/${listing}/${action}`;
  return staffListingSchema.parse(await requestJson({ method: 'POST', path, body }));
}
