import type { Config } from '@netlify/functions';
import { findAccount } from '../auth/identity-admin.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { describedMemberPage } from '../data/reasons.ts';
import { requireUuid } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/staff/members/:id' };

/** Returns the page of a member for staff, with the account of the identity service. */
export default endpoint({
  GET: async (request, { params }) => {
    await requireStaff(request);
    const id = requireUuid(params['id']);
    const [page, account] = await Promise.all([
      call('staff_member', { p_member_id: id }),
      findAccount(request, id),
    ]);
    return describedMemberPage.parse({ ...(page as object), account });
  },
});
