import type { Config } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { requireMember } from '../auth/require-member.ts';
import { unwrapResponse, createDatabaseClient } from '../data/database.ts';
import { requireUuid } from '../data/require-id.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/my-payments/:id' };

/** Returns the state of a member's payment, for the page to which PayPal redirects. The endpoint changes nothing. */
export default limitedEndpoint(limitRequests(config), {
  GET: async (request, { params }) => {
    const { id: member_id } = await requireMember(request);
    const query = createDatabaseClient()
      .from('payments')
      .select('listing:listing_id,state,reported_at')
      .match({ id: requireUuid(params['id']), member_id });
    const [payment] = await unwrapResponse(query);
    if (!payment) throw new Problem('not-found');
    const { reported_at, ...publicFields } = payment;
    return { ...publicFields, is_reported: reported_at !== null };
  },
});
