/** Reads the accounts of the identity service for a staff list. */
import * as z from 'zod/mini';
import type { Pagination } from '#domain/pagination/pagination.ts';
import { parseKenyanMobile } from '#domain/phone/phone.ts';
import { invalidField } from '#domain/problem/problem.ts';
import { toSearchTerms } from '#domain/staff/search-terms.ts';
import { findAccount, listAccounts, type AccountQuery } from '../auth/identity-admin.ts';
import { call } from '../data/database.ts';
import { getSearchTerms } from './filters.ts';
import { pageSizes } from './staff-list.ts';

/** Returns the accounts that match the parameter `q`, newest first. A phone number finds its members on one page. */
export function readAccounts(url: URL, request: Request) {
  const search = getSearchTerms(url);
  const typedPage = url.searchParams.get('page');
  return {
    page: (cursor: string | null) => {
      const page = requirePage(cursor ?? typedPage ?? '1');
      return readPage(request, { page, size: pageSizes.screen, search });
    },
    all: async function* () {
      for (let page: number | null = 1; page !== null;) {
        const query = { page, size: pageSizes.file, search };
        const { items, next }: Accounts = await readPage(request, query);
        yield* items;
        page = next === null ? null : Number(next);
      }
    },
  };
}

/**
 * Parses the number of a page. The identity service counts pages from 1, and the cursor is the number of the next
 * page.
 */
function requirePage(typedPage: string): number {
  if (/^[1-9]\d{0,5}$/.test(typedPage)) return Number(typedPage);
  throw invalidField('page', 'request.page');
}

/** Maximum number of accounts with one phone number. Each of them needs a request to the identity service. */
const maxAccounts = 20;

const noPages: Pagination = {};

const resultSchema = z.object({ members: z.array(z.object({ id: z.uuid() })) });

/** Returns the accounts that the search of all lists finds by a phone number, which the identity service lacks. */
async function findByPhone(request: Request, phone: string) {
  const result = await call('staff_find', {
    p_limit: maxAccounts,
    p_query: phone,
    p_phone: phone,
    p_account_ids: [],
  });
  const ids = resultSchema.parse(result).members.map(({ id }) => id);
  const accounts = await Promise.all(ids.map((id) => findAccount(request, id)));
  return accounts.filter((account) => account !== null);
}

type Accounts = Awaited<ReturnType<typeof readPage>>;

/** Returns a page of accounts, each with its numbers of listings, its phone number and the day of its last visit. */
async function readPage(request: Request, query: AccountQuery) {
  const phone = parseKenyanMobile(toSearchTerms(query.search));
  const { accounts, pagination } =
    phone === undefined
      ? await listAccounts(request, query)
      : { accounts: await findByPhone(request, phone), pagination: noPages };
  const members = await call('staff_members', { p_ids: accounts.map(({ id }) => id) });
  const byId = new Map(members.map(({ id, ...memberData }) => [id, memberData]));
  const noMemberData = { listings: 0, live: 0, seen_on: null, phone: null };
  return {
    items: accounts.map((account) => ({ ...account, ...(byId.get(account.id) ?? noMemberData) })),
    next: pagination.next === undefined ? null : String(pagination.next),
    total: pagination.total ?? null,
  };
}
