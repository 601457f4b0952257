import type { Config } from '@netlify/functions';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { describedListingPage } from '../data/reasons.ts';
import { requireId } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/staff/listings/:id' };

/** Returns the page of a listing for staff. */
export default endpoint({
  GET: async (request, { params }) => {
    await requireStaff(request);
    const page = await call('staff_listing', { p_listing_id: requireId(params['id']) });
    return describedListingPage.parse(page);
  },
});
