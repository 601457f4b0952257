/** The accounts at the identity service, as its operator lists them. */
import { identityUserSchema, memberFromIdentity } from '#domain/member/member.ts';
import * as s from '#domain/shape/shape.ts';
import { paginationFrom } from '#domain/pagination/pagination.ts';
import { operatorTokenOf } from './identity-admin.ts';
import { askIdentity, unclear } from './identity-service.ts';

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
  const answer = await askIdentity('/admin/users', operatorTokenOf(request), {
    query: {
      page: String(page),
      per_page: String(size),
      ...(search !== '' && { filter: search }),
    },
    patience: 8_000,
  });
  const list = listSchema.safeParse(await answer.json().catch(() => null));
  if (!answer.ok || !list.success) throw unclear(answer, list.error);
  const accounts = list.data.users.map((user) => {
    const { id, name, email, confirmed, roles } = memberFromIdentity(user);
    return { id, name, email, confirmed, roles, created_at: user.created_at ?? null };
  });
  return { accounts, pagination: paginationFrom(answer.headers) };
}
