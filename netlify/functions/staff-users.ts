import type { Config } from '@netlify/functions';
import { text } from '#content/text/text.ts';
import { invalidField } from '#domain/problem/problem.ts';
import type { StaffUser } from '#domain/staff/staff-user.ts';
import { listAccounts, type WantedAccounts } from '../auth/identity-admin.ts';
import { call } from '../data/database.ts';
import { pageSizes } from '../data/staff-pages.ts';
import { searchedWords, listEndpoint } from '../staff/list-endpoint.ts';

export const config: Config = { path: '/api/staff/users' };

/** Lists all accounts, newest first. Roles are changed at the identity service. */
export default listEndpoint({
  file: 'users.csv',
  header: text.spreadsheets.users,
  rowOf: (user: StaffUser) => user,
  pages: (url, request) => {
    const search = searchedWords(url);
    const given = url.searchParams.get('page');
    return {
      page: (cursor) => {
        const page = requirePage(cursor ?? given ?? '1');
        return usersOf(request, { page, size: pageSizes.screen, search });
      },
      all: async function* () {
        for (let page: number | null = 1; page !== null;) {
          const wanted = { page, size: pageSizes.file, search };
          const { items, next }: Users = await usersOf(request, wanted);
          yield* items;
          page = next === null ? null : Number(next);
        }
      },
    };
  },
});

/** The identity service counts pages from 1, and the cursor is the number of the next page. */
function requirePage(given: string): number {
  if (/^[1-9]\d{0,5}$/.test(given)) return Number(given);
  throw invalidField('page', 'request.page');
}

type Users = Awaited<ReturnType<typeof usersOf>>;

/** Returns a page of accounts, each with its number of listings and its owner's last visit. */
async function usersOf(request: Request, wanted: WantedAccounts) {
  const { accounts, pagination } = await listAccounts(request, wanted);
  const known = await call('staff_members', { p_ids: accounts.map(({ id }) => id) });
  const byId = new Map(known.map(({ id, ...facts }) => [id, facts]));
  const nothing = { listings: 0, seen_on: null };
  return {
    items: accounts.map((account) => ({ ...account, ...(byId.get(account.id) ?? nothing) })),
    next: pagination.next === undefined ? null : String(pagination.next),
    total: pagination.total ?? null,
  };
}
