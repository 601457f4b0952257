import type { Config } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import type { StaffUser } from '#domain/staff/staff-user.ts';
import { listAccounts } from '../auth/identity-users.ts';
import { requireStaff } from '../auth/require-member.ts';
import { withWhatIsKnown } from '../data/staff-users.ts';
import { csvResponse, linesOf } from '../http/csv.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson } from '../http/json.ts';
import { searchedWords, wantsCsv } from '../http/list-query.ts';

export const config: Config = { path: '/api/staff/users' };

/** On a screen, and in a file. */
const sizes = { screen: 24, file: 500 } as const;

/** Everybody who has an account, newest first. What they may do is changed at the identity service. */
export default endpoint({
  GET: async (request) => {
    await requireStaff(request);
    const url = new URL(request.url);
    const search = searchedWords(url);
    if (wantsCsv(url)) {
      return csvResponse('users.csv', header, linesOf(allUsers(request, search), line));
    }
    const wanted = { page: requirePage(url), size: sizes.screen, search };
    return privateJson(await usersOf(request, wanted));
  },
});

/** The service counts pages from 1; the cursor of the next one is its number. */
function requirePage({ searchParams }: URL): number {
  const given = searchParams.get('cursor') ?? searchParams.get('page') ?? '1';
  if (/^[1-9]\d{0,5}$/.test(given)) return Number(given);
  const message = 'request.page';
  throw new Problem('invalid-input', { fields: [{ field: 'page', message }] });
}

async function usersOf(request: Request, wanted: { page: number; size: number; search: string }) {
  const { accounts, pagination } = await listAccounts(request, wanted);
  const { next, total } = pagination;
  return {
    items: await withWhatIsKnown(accounts),
    next: next === undefined ? null : String(next),
    total: total ?? null,
  };
}

async function* allUsers(request: Request, search: string): AsyncGenerator<StaffUser, void> {
  for (let page: number | null = 1; page !== null;) {
    const { items, next } = await usersOf(request, { page, size: sizes.file, search });
    yield* items;
    page = next === null ? null : Number(next);
  }
}

const header = ['id', 'name', 'email', 'confirmed', 'roles', 'created', 'last here', 'adverts'];

function line(user: StaffUser): string[] {
  return [
    user.id,
    user.name,
    user.email,
    user.confirmed ? 'yes' : 'no',
    user.roles.join(' '),
    user.created_at ?? '',
    user.seen_on ?? '',
    String(user.listings),
  ];
}
