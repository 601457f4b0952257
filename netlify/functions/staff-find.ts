import type { Config } from '@netlify/functions';
import { parseKenyanMobile } from '#domain/phone/phone.ts';
import { toSearchTerms } from '#domain/staff/search-terms.ts';
import { listAccounts } from '../auth/identity-admin.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { describedFind } from '../data/reasons.ts';
import { endpoint } from '../http/endpoint.ts';
import { getSearchTerms } from '../staff/filters.ts';

export const config: Config = { path: '/api/staff/find' };

/** Maximum number of results of each kind. */
const maxResults = 20;

/** Returns the adverts, members and payments that match the parameter `q`. */
export default endpoint({
  GET: async (request) => {
    await requireStaff(request);
    const query = toSearchTerms(getSearchTerms(new URL(request.url)));
    if (query === '') return { listings: [], members: [], payments: [] };
    // Only the identity service has email addresses.
    const accounts = query.includes('@')
      ? (await listAccounts(request, { page: 1, size: maxResults, search: query })).accounts
      : [];
    const phone = parseKenyanMobile(query);
    const result = await call('staff_find', {
      p_limit: maxResults,
      p_query: query,
      ...(phone !== undefined && { p_phone: phone }),
      p_account_ids: accounts.map(({ id }) => id),
    });
    const { members, ...others } = result as { members: { id: string }[] };
    const emails = new Map(accounts.map(({ id, email }) => [id, email]));
    return describedFind.parse({
      ...others,
      members: members.map((member) => ({ ...member, email: emails.get(member.id) ?? null })),
    });
  },
});
