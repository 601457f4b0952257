/** Requests to the identity service with the operator's token. */
import * as z from 'zod';
import { identityUserSchema, type Member, toMember } from '#domain/member/member.ts';
import { Problem } from '#domain/problem/problem.ts';
import * as s from '#domain/schema/schema.ts';
import { parsePagination } from '#domain/pagination/pagination.ts';
import { requestIdentity, createOutageProblem } from './identity-service.ts';

/**
 * Schema of the content of the header `x-nf-identity-info`, which the platform's edge adds to each request with a
 * valid token. If the client sent a header of the same name, the edge removes it first.
 */
const edgeSchema = z.object({ token: z.string().min(1) });

/**
 * Deletes an account. A missing account counts as deleted.
 * @param request - of the member. The platform adds the operator's token to it.
 * @throws {Problem} `identity-unavailable`, after which the account may still exist
 */
export async function deleteAccount(request: Request, { id }: Member): Promise<void> {
  const token = readOperatorToken(request);
  const response = await requestIdentity(`/admin/users/${id}`, token, { method: 'DELETE' });
  await response.body?.cancel();
  if (!response.ok && response.status !== 404) throw createOutageProblem(response);
}

/**
 * Returns a function that finds the email address of a member, with one request per member. The function returns
 * undefined for a deleted account and an unconfirmed address. It throws the {@link Problem} `identity-unavailable`
 * if the operator's token is missing, or if the service does not respond clearly.
 * @param request - any request from the platform, or with a valid token. The platform adds the operator's token to
 * it.
 */
export function createAddressFinder(request: Request): (id: string) => Promise<string | undefined> {
  const addresses = new Map<string, Promise<string | undefined>>();
  return (id) => {
    const address = addresses.get(id) ?? fetchAddress(request, id);
    addresses.set(id, address);
    return address;
  };
}

async function fetchAddress(request: Request, id: string): Promise<string | undefined> {
  const response = await requestIdentity(`/admin/users/${id}`, readOperatorToken(request));
  const body: unknown = await response.json().catch(() => null);
  if (response.status === 404) return undefined;
  const user = identityUserSchema.safeParse(body);
  if (!response.ok || !user.success) throw createOutageProblem(response, user.error);
  return user.data.confirmed_at ? user.data.email : undefined;
}

/**
 * Returns the operator's token, which the platform adds to requests of authenticated members.
 * @throws {Problem} `identity-unavailable` if there is none
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

/** The requested page of the list. */
export interface AccountQuery {
  /** Starts at 1. */
  page: number;
  size: number;
  /** Part of a name or an email address; '' for all. */
  search: string;
}

/** Timeout in ms of the request for a page of accounts, which takes longer than that for one account. */
const listTimeoutMs = 8_000;

/**
 * Reads a page of the accounts, newest first, with its position among all pages. The identity service does not
 * store the last visit of a member.
 * @param request - of a staff member. The platform adds the operator's token to it.
 * @throws {Problem} `identity-unavailable`
 */
export async function listAccounts(request: Request, { page, size, search }: AccountQuery) {
  const response = await requestIdentity('/admin/users', readOperatorToken(request), {
    query: {
      page: String(page),
      per_page: String(size),
      ...(search !== '' && { filter: search }),
    },
    timeoutMs: listTimeoutMs,
  });
  const list = listSchema.safeParse(await response.json().catch(() => null));
  if (!response.ok || !list.success) throw createOutageProblem(response, list.error);
  return {
    accounts: list.data.users.map(toAccount),
    pagination: parsePagination(response.headers),
  };
}

function toAccount(user: s.SchemaValue<typeof userSchema>) {
  const { id, name, email, confirmed, roles } = toMember(user);
  return { id, name, email, confirmed, roles, created_at: user.created_at ?? null };
}

/**
 * Returns the account of a member; null for a deleted one.
 * @param request - of a staff member. The platform adds the operator's token to it.
 * @throws {Problem} `identity-unavailable`
 */
export async function findAccount(request: Request, id: string) {
  const response = await requestIdentity(`/admin/users/${id}`, readOperatorToken(request));
  const body: unknown = await response.json().catch(() => null);
  if (response.status === 404) return null;
  const user = userSchema.safeParse(body);
  if (!response.ok || !user.success) throw createOutageProblem(response, user.error);
  return toAccount(user.data);
}
