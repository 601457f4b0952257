/** Who is asking: a bearer token is checked by asking the identity service itself. */
import {
  identityUserSchema,
  memberFromIdentity,
  type Member,
  isStaff,
} from '#domain/member/member.ts';
import { Problem } from '#domain/problem/problem.ts';
import { askIdentity, unclear } from './identity-service.ts';

/**
 * Returns the member whose token the request carries.
 * @throws {Problem} `not-signed-in` for no or a refused token; `identity-unavailable` when the
 *   service gave no clear answer, because an outage must never look like 'nobody'.
 */
export async function requireMember(request: Request): Promise<Member> {
  return (await requireAccount(request)).member;
}

/** Like {@link requireMember}, with all that the identity service tells her of her own account. */
export async function requireAccount(request: Request) {
  const token = /^bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) throw new Problem('not-signed-in');

  const answer = await askIdentity('/user', token);
  if (answer.status === 401 || answer.status === 404) throw new Problem('not-signed-in');
  const body: unknown = await answer.json().catch(() => null);
  const user = identityUserSchema.safeParse(body);
  if (answer.status !== 200 || !user.success) throw unclear(answer, user.error);
  return { member: memberFromIdentity(user.data), user: body as Record<string, unknown> };
}

/**
 * Like {@link requireMember}, and the e-mail address must be confirmed.
 * @throws {Problem} also `email-not-confirmed`.
 */
export async function requireConfirmedMember(request: Request): Promise<Member> {
  const member = await requireMember(request);
  if (!member.confirmed) throw new Problem('email-not-confirmed');
  return member;
}

/**
 * Like {@link requireMember}, and she must be staff by what the identity service says now.
 * @throws {Problem} also `staff-only`.
 */
export async function requireStaff(request: Request): Promise<Member> {
  const member = await requireMember(request);
  if (!isStaff(member)) throw new Problem('staff-only');
  return member;
}
