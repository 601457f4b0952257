import type { Config } from '@netlify/functions';
import { findEarlyRenewal } from '#domain/listing/status.ts';
import type { Member } from '#domain/member/member.ts';
import { Problem } from '#domain/problem/problem.ts';
import { requireMember } from '../auth/require-member.ts';
import { now } from '../clock.ts';
import { unwrapResponse, createDatabaseClient } from '../data/database.ts';
import { findEditableListing } from '../data/my-listings.ts';
import { requireUuid } from '../data/require-id.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/my-payments/:id' };

/**
 * Returns the state of a member's payment, for the page to which PayPal redirects and for the link in the header. The
 * endpoint changes nothing.
 */
export default limitedEndpoint(limitRequests(config), {
  GET: async (request, { params }) => {
    const member = await requireMember(request);
    const query = createDatabaseClient()
      .from('payments')
      .select('listing:listing_id,state,reported_at')
      .match({ id: requireUuid(params['id']), member_id: member.id });
    const [payment] = await unwrapResponse(query);
    if (!payment) throw new Problem('not-found');
    const { reported_at, ...publicFields } = payment;
    const can_wait = payment.state === 'pending' && (await isEarlyRenewal(member, payment.listing));
    return { ...publicFields, is_reported: reported_at !== null, can_wait };
  },
});

/** True if the open payment of a listing renews it before the renewal is due. */
async function isEarlyRenewal(member: Member, id: number | null): Promise<boolean> {
  const listing = id === null ? undefined : await findEditableListing(member, id);
  return listing !== undefined && findEarlyRenewal(listing, now()) !== undefined;
}
