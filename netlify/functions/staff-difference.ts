import type { Config } from '@netlify/functions';
import { reasonBodySchema } from '#domain/staff/staff-listing.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { requireId } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/staff/differences/:id/settle' };

/** Staff looked into a difference between the books and a provider. */
export default endpoint({
  POST: async (request, { params }) => {
    const { id: acting } = await requireStaff(request);
    const difference = requireId(params['id']);
    const { reason: what_came } = await requireJson(request, reasonBodySchema);
    await call('settle_difference', { acting, difference, what_came });
  },
});
