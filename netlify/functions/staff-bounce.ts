import type { Config } from '@netlify/functions';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { requireId } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/staff/bounces/:id/lift' };

/** Lets emails go to an address again. A repeated request changes nothing. */
export default endpoint({
  POST: async (request, { params }) => {
    const { id: actorId } = await requireStaff(request);
    await call('lift_email_stop', { p_actor_id: actorId, p_stop_id: requireId(params['id']) });
  },
});
