import type { Config } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { matchTargetSchema } from '#domain/staff/staff-payment.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { requireId, requireUuid } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/staff/payments/:id/target/:listing' };

/**
 * Returns facts about a listing before staff assign a payment to it, for example its title, and its owner's phone
 * number for a comparison with the payer's number.
 */
export default endpoint({
  GET: async (request, { params }) => {
    await requireStaff(request);
    const target = await call('staff_match_target', {
      p_payment_id: requireUuid(params['id']),
      p_listing_id: requireId(params['listing']),
    });
    if (target === null) throw new Problem('not-found');
    return matchTargetSchema.parse(target);
  },
});
