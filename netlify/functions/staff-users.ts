import type { Config } from '@netlify/functions';
import { text } from '#content/text/text.ts';
import { invalidField } from '#domain/problem/problem.ts';
import type { StaffUser } from '#domain/staff/staff-user.ts';
import { listAccounts, type AccountQuery } from '../auth/identity-admin.ts';
import { call } from '../data/database.ts';
import { pageSizes } from '../data/staff-pages.ts';
import { getSearchTerms, listEndpoint } from '../staff/list-endpoint.ts';

export const config: Config = { path: '/api/staff/users' };

/** Lists all accounts, newest first. Roles are changed at the identity service. */
export default listEndpoint({
  file: 'users.csv',
  header: text.spreadsheets.users,
  toRow: (user: StaffUser) => user,
  pages: (url, request) => {
    const search = getSearchTerms(url);
    const typedPage = url.searchParams.get('page');
    return {
      page: (cursor) => {
        const page = requirePage(cursor ?? typedPage ?? '1');
        return listUsers(request, { page, size: pageSizes.screen, search });
      },
      all: async function* () {
        for (let page: number | null = 1; page !== null;) {
          const query = { page, size: pageSizes.file, search };
          const { items, next }: Users = await listUsers(request, query);
          yield* items;
          page = next === null ? null : Number(next);
        }
      },
    };
  },
});

/**
 * Parses the number of a page. The identity service counts pages from 1, and the cursor is the number of the next
 * page.
 */
function requirePage(typedPage: string): number {
  if (/^[1-9]\d{0,5}$/.test(typedPage)) return Number(typedPage);
  throw invalidField('page', 'request.page');
}

type Users = Awaited<ReturnType<typeof listUsers>>;

/** Returns a page of accounts, each with its number of listings and the day of its last visit. */
async function listUsers(request: Request, query: AccountQuery) {
  const { accounts, pagination } = await listAccounts(request, query);
  const members = await call('staff_members', { p_ids: accounts.map(({ id }) => id) });
  const byId = new Map(members.map(({ id, ...memberData }) => [id, memberData]));
  const noMemberData = { listings: 0, seen_on: null };
  return {
    items: accounts.map((account) => ({ ...account, ...(byId.get(account.id) ?? noMemberData) })),
    next: pagination.next === undefined ? null : String(pagination.next),
    total: pagination.total ?? null,
  };
}
