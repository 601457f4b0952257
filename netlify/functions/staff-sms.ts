import type { Config } from '@netlify/functions';
import { smsDecisionSchema, staffSmsSchema } from '#domain/staff/staff-sms.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call, createDatabaseClient, unwrapResponse } from '../data/database.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { requireUuid } from '../data/require-id.ts';

export const config: Config = { path: ['/api/staff/sms', '/api/staff/sms/:id'] };

/**
 * GET returns the SMS and their costs by month, and those with an unknown outcome. POST records the decision of staff
 * about one of them: to send it again, or to leave it.
 */
export default endpoint({
  GET: async (request) => {
    await requireStaff(request);
    return staffSmsSchema.parse(await unwrapResponse(createDatabaseClient().rpc('staff_sms')));
  },
  POST: async (request, { params }) => {
    const { id: actorId } = await requireStaff(request);
    const { decision } = await requireJson(request, smsDecisionSchema);
    const args = { p_actor_id: actorId, p_sms_id: requireUuid(params['id']), p_decision: decision };
    await call('decide_sms', args);
  },
});
