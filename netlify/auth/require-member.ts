/** Authenticates requests: the identity service verifies the bearer token. */
import { identityUserSchema, toMember, type Member, isStaff } from '#domain/member/member.ts';
import { Problem } from '#domain/problem/problem.ts';
import { requestIdentity, createOutageProblem } from './identity-service.ts';

/**
 * Returns the member of the request's token.
 * @throws {Problem} `not-signed-in` for a missing or refused token; `identity-unavailable` if the response of the
 * service is unclear, because an outage must not be mistaken for a missing account
 */
export async function requireMember(request: Request): Promise<Member> {
  return (await requireAccount(request)).member;
}

/** Captures the token in the header `Authorization`. */
const bearerPattern = /^bearer (\S+)$/i;

/**
 * Returns the member of the request's token, with all fields of the account at the identity service.
 * @throws {Problem} as {@link requireMember}
 */
export async function requireAccount(request: Request) {
  const token = bearerPattern.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) throw new Problem('not-signed-in');

  const response = await requestIdentity('/user', token);
  if (response.status === 401 || response.status === 404) throw new Problem('not-signed-in');
  const body: unknown = await response.json().catch(() => null);
  const user = identityUserSchema.safeParse(body);
  if (response.status !== 200 || !user.success) throw createOutageProblem(response, user.error);
  return { member: toMember(user.data), user: body as Record<string, unknown> };
}

/**
 * Returns the member of the request's token, and requires a confirmed email address.
 * @throws {Problem} also `email-not-confirmed`
 */
export async function requireConfirmedMember(request: Request): Promise<Member> {
  const member = await requireMember(request);
  if (!member.confirmed) throw new Problem('email-not-confirmed');
  return member;
}

/**
 * Returns the member of the request's token, and requires the present staff role at the identity service.
 * @throws {Problem} also `staff-only`
 */
export async function requireStaff(request: Request): Promise<Member> {
  const member = await requireMember(request);
  if (!isStaff(member)) throw new Problem('staff-only');
  return member;
}
