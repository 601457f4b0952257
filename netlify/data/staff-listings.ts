import { staffListingSchema } from '#domain/staff/staff-listing.ts';
import { idCursor, createStaffList } from './staff-pages.ts';

/** The list of all listings for staff, newest first. */
export const listingList = createStaffList({
  name: 'staff_listings',
  item: staffListingSchema,
  cursor: { p_before_id: idCursor },
  getCursor: ({ id }) => [id],
});
