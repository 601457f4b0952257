import type { Config } from '@netlify/functions';
import { requireStaff } from '../auth/require-member.ts';
import { endpoint } from '../http/endpoint.ts';
import { readHealth } from '../operations/read-health.ts';

export const config: Config = { path: '/api/staff/health' };

/** Returns the health with figures and times, also while the database is away. */
export default endpoint({
  GET: async (request) => {
    await requireStaff(request);
    return readHealth();
  },
});
