import type { Config } from '@netlify/functions';
import { staffTodaySchema } from '#domain/staff/staff-pages.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { recordMember } from '../data/members.ts';
import { endpoint } from '../http/endpoint.ts';
import { addRedParts } from '../operations/count-red-parts.ts';

export const config: Config = { path: '/api/staff/today' };

/** Returns the facts of a day's start: what is late, what waits, and what the night found. */
export default endpoint({
  GET: async (request) => {
    const staff = await requireStaff(request);
    await recordMember(staff);
    return staffTodaySchema.parse(await addRedParts(call('staff_today', { p_actor_id: staff.id })));
  },
});
