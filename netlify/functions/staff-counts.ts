import type { Config } from '@netlify/functions';
import { staffCountsSchema } from '#domain/staff/staff-counts.ts';
import { requireStaff } from '../auth/require-member.ts';
import { createDatabaseClient, unwrapResponse } from '../data/database.ts';
import { endpoint } from '../http/endpoint.ts';
import { addRedParts } from '../operations/count-red-parts.ts';

export const config: Config = { path: '/api/staff/counts' };

/** Returns the numbers of items that wait for staff, and of the red parts of health. */
export default endpoint({
  GET: async (request) => {
    await requireStaff(request);
    return staffCountsSchema.parse(
      await addRedParts(unwrapResponse(createDatabaseClient().rpc('staff_counts'))),
    );
  },
});
