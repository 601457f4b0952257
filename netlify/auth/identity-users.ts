/** The accounts at the identity service, as its operator lists them. */
import { identityUserSchema, memberFromIdentity } from '#domain/member/member.ts';
import * as s from '#domain/shape/shape.ts';
import type { StaffUser } from '#domain/staff/staff-user.ts';
import { paginationFrom, type Pagination } from '#domain/pagination/pagination.ts';
import { Problem } from '#domain/problem/problem.ts';
import { environment } from '../env.ts';
import { operatorTokenOf } from './identity-admin.ts';

/** The identity service is given this long, in milliseconds, before we say that it is away. */
const patience = 8_000;

const userSchema = s.object({
  ...identityUserSchema.shape,
  created_at: s.optional(s.nullable(s.string)),
});
const listSchema = s.object({ users: s.array(userSchema) });

/** An account as the identity service knows it: it does not keep when somebody was last here. */
type IdentityAccount = Omit<StaffUser, 'listings' | 'seen_on'>;

/** Which part of the list is wanted. */
export interface WantedAccounts {
  /** From 1. */
  page: number;
  size: number;
  /** Part of a name or an e-mail address; '' for all. */
  search: string;
}

/**
 * A page of the accounts, newest first, and where it is among the others.
 * @param request - of a member of staff: with it comes the operator's token.
 * @throws {Problem} `identity-unavailable`
 */
export async function listAccounts(
  request: Request,
  wanted: WantedAccounts,
): Promise<{ accounts: IdentityAccount[]; pagination: Pagination }> {
  const answer = await ask(wanted, operatorTokenOf(request));
  if (!answer.ok) {
    throw new Problem('identity-unavailable', { cause: new Error(`status ${answer.status}`) });
  }
  const list = listSchema.safeParse(await answer.json().catch(() => null));
  if (!list.success) throw new Problem('identity-unavailable', { cause: list.error });
  const accounts = list.data.users.map((user) => {
    const { id, name, email, confirmed, roles } = memberFromIdentity(user);
    return { id, name, email, confirmed, roles, created_at: user.created_at ?? null };
  });
  return { accounts, pagination: paginationFrom(answer.headers) };
}

/** The address comes from the environment, never from the request. */
async function ask({ page, size, search }: WantedAccounts, token: string): Promise<Response> {
  const address = new URL('/.netlify/identity/admin/users', environment().site);
  address.searchParams.set('page', String(page));
  address.searchParams.set('per_page', String(size));
  if (search !== '') address.searchParams.set('filter', search);
  try {
    return await fetch(address, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(patience),
    });
  } catch (cause) {
    throw new Problem('identity-unavailable', { cause });
  }
}
