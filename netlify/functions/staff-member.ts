import type { Config } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { findAccount } from '../auth/identity-admin.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { describedMemberPage } from '../data/reasons.ts';
import { requireUuid } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/staff/members/:id' };

/**
 * Returns the page of a member for staff, with the account of the identity service. The database has no row of a member
 * before the first visit, so that the page has then only the account.
 */
export default endpoint({
  GET: async (request, { params }) => {
    await requireStaff(request);
    const id = requireUuid(params['id']);
    const [page, account] = await Promise.all([
      call('staff_member', { p_member_id: id }).catch(toEmptyPage),
      findAccount(request, id),
    ]);
    if (!page && !account) throw new Problem('not-found');
    return describedMemberPage.parse({ ...emptyPage, ...account, ...(page as object), account });
  },
});

const emptyPage = {
  seen_on: null,
  phones: [],
  advert_phone: null,
  agent: null,
  helped: [],
  listing_count: 0,
  listings: [],
  payments: [],
  posts: 0,
  reported: [],
};

/** Returns null for a member without a row. */
function toEmptyPage(error: unknown): null {
  if (Problem.wrap(error).code === 'not-found') return null;
  throw error;
}
