import type { Config } from '@netlify/functions';
import { staffCountsSchema } from '#domain/staff/staff-counts.ts';
import { requireStaff } from '../auth/require-member.ts';
import { unwrapResponse, createDatabaseClient } from '../data/database.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/staff/counts' };

/** Returns the numbers of items that wait for staff. */
export default endpoint({
  GET: async (request) => {
    await requireStaff(request);
    return staffCountsSchema.parse(
      await unwrapResponse(createDatabaseClient().rpc('staff_counts')),
    );
  },
});
