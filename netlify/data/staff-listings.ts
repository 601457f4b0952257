import { staffListingSchema } from '#domain/staff/staff-listing.ts';
import { number, staffList } from './staff-pages.ts';

/** All listings, newest first. */
export const listingList = staffList({
  name: 'staff_listings',
  item: staffListingSchema,
  cursor: { p_before_id: number },
  getCursor: ({ id }) => [id],
});
