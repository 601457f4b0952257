import { requestJson } from '#browser/api/request.ts';
import {
  staffListingSchema,
  type ListingAction,
  type StaffListing,
} from '#domain/staff/staff-listing.ts';

/**
 * Lets staff decide about a listing.
 * @returns how it stands then.
 * @throws {Problem} what the endpoint refused.
 */
export async function actOnListing(
  listing: number,
  action: ListingAction,
  body: Record<string, unknown>,
): Promise<StaffListing> {
  const path = `/api/staff/listings/${listing}/${action}`;
  return staffListingSchema.parse(await requestJson({ method: 'POST', path, body }));
}
