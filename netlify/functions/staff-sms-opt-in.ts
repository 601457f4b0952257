import type { Config } from '@netlify/functions';
import { smsOptInSchema } from '#domain/staff/staff-sms.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/staff/sms-opt-ins' };

/** Lets SMS go to a number again, after its user asked staff for it. The response is the same for each number. */
export default endpoint({
  POST: async (request) => {
    const { id: actorId } = await requireStaff(request);
    const { phone } = await requireJson(request, smsOptInSchema);
    await call('lift_sms_opt_out', { p_actor_id: actorId, p_phone: phone });
  },
});
