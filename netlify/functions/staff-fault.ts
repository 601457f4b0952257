import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { Problem } from '#domain/problem/problem.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { recordMember } from '../data/members.ts';
import { requireId } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/staff/faults/:id/:action' };

const noInputSchema = z.strictObject({});

/** Marks a fault as known, or as not known. Both actions are idempotent. */
export default endpoint({
  POST: async (request, { params }) => {
    const staff = await requireStaff(request);
    const { action } = params;
    if (action !== 'mark-known' && action !== 'mark-unknown') throw new Problem('not-found');
    const fault = requireId(params['id']);
    await requireJson(request, noInputSchema);
    // The row of the fault refers to the row of the staff user.
    await recordMember(staff);
    await call('mark_fault', {
      p_actor_id: staff.id,
      p_fault_id: fault,
      p_is_known_fault: action === 'mark-known',
    });
  },
});
