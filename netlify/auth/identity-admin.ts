/** What an endpoint does at the identity service as its operator. */
import * as z from 'zod';
import { identityUserSchema, type Member, memberFromIdentity } from '#domain/member/member.ts';
import { Problem } from '#domain/problem/problem.ts';
import * as s from '#domain/shape/shape.ts';
import { paginationFrom } from '#domain/pagination/pagination.ts';
import { askIdentity, unclear } from './identity-service.ts';

/**
 * What the platform's edge puts into a header of each request whose token is a right one, after it has
 * removed what the client may have sent there.
 */
const edgeSchema = z.object({ token: z.string().min(1) });

/**
 * Deletes an account. One that is gone already is deleted, too.
 * @param request - of the member herself: with it comes the operator's token.
 * @throws {Problem} `identity-unavailable`, when it may still be there.
 */
export async function deleteAccount(request: Request, { id }: Member): Promise<void> {
  const token = readOperatorToken(request);
  const answer = await askIdentity(`/admin/users/${id}`, token, { method: 'DELETE' });
  await answer.body?.cancel();
  if (!answer.ok && answer.status !== 404) throw unclear(answer);
}

/**
 * Finds the addresses of members, asking for each once. None is given of somebody who has no account or
 * has not confirmed her address.
 * @param request - any that the platform made or vouched for: with it comes the operator's token.
 * @returns a function that throws the {@link Problem} `identity-unavailable` when there is no clear answer.
 */
export function addressBook(request: Request): (id: string) => Promise<string | undefined> {
  const cached = new Map<string, Promise<string | undefined>>();
  return (id) => {
    const address = cached.get(id) ?? fetchAddress(request, id);
    cached.set(id, address);
    return address;
  };
}

async function fetchAddress(request: Request, id: string): Promise<string | undefined> {
  const answer = await askIdentity(`/admin/users/${id}`, readOperatorToken(request));
  const body: unknown = await answer.json().catch(() => null);
  if (answer.status === 404) return undefined;
  const user = identityUserSchema.safeParse(body);
  if (!answer.ok || !user.success) throw unclear(answer, user.error);
  return user.data.confirmed_at ? user.data.email : undefined;
}

/**
 * The token that the platform put into the request of a member who is known to it.
 * @throws {Problem} `identity-unavailable` where there is none.
 */
function readOperatorToken({ headers }: Request): string {
  const info = headers.get('x-nf-identity-info') ?? '';
  try {
    return edgeSchema.parse(JSON.parse(Buffer.from(info, 'base64').toString())).token;
  } catch (cause) {
    throw new Problem('identity-unavailable', { cause });
  }
}

const userSchema = s.object({
  ...identityUserSchema.shape,
  created_at: s.optional(s.nullable(s.string)),
});
const listSchema = s.object({ users: s.array(userSchema) });

/** Which part of the list is wanted. */
export interface WantedAccounts {
  /** From 1. */
  page: number;
  size: number;
  /** Part of a name or an e-mail address; '' for all. */
  search: string;
}

/**
 * A page of the accounts, newest first, and where it is among the others. When somebody was last here the
 * service does not keep.
 * @param request - of a member of staff: with it comes the operator's token.
 * @throws {Problem} `identity-unavailable`
 */
export async function listAccounts(request: Request, { page, size, search }: WantedAccounts) {
  const answer = await askIdentity('/admin/users', readOperatorToken(request), {
    query: {
      page: String(page),
      per_page: String(size),
      ...(search !== '' && { filter: search }),
    },
    timeoutMs: 8_000,
  });
  const list = listSchema.safeParse(await answer.json().catch(() => null));
  if (!answer.ok || !list.success) throw unclear(answer, list.error);
  const accounts = list.data.users.map((user) => {
    const { id, name, email, confirmed, roles } = memberFromIdentity(user);
    return { id, name, email, confirmed, roles, created_at: user.created_at ?? null };
  });
  return { accounts, pagination: paginationFrom(answer.headers) };
}
