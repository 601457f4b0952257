/** Keeps `members` in sync with the accounts of the identity service. Posts and listings refer to its rows. */
import { getDisplayedName } from '#domain/member/displayed-name.ts';
import { isStaff, type Member } from '#domain/member/member.ts';
import { call } from './database.ts';

/**
 * Copies the name, picture and role of an account. Pictures of other members and unfinished pictures are dropped. A
 * name that could pass for the operator's is replaced.
 */
export async function recordMember(member: Member): Promise<void> {
  await call('record_member', {
    p_member_id: member.id,
    p_name: getDisplayedName(member),
    p_avatar: member.avatar ?? undefined,
    p_is_staff: isStaff(member),
  });
}
