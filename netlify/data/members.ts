/** The rows that posts and listings refer to, in step with the accounts. */
import { displayedName } from '#domain/member/displayed-name.ts';
import { isStaff, type Member } from '#domain/member/member.ts';
import { call } from './database.ts';

/**
 * Copies name, picture and standing of an account. A picture that is not her own, or not ready, is none;
 * a name that speaks for us gives way to another.
 */
export async function recordMember(member: Member): Promise<void> {
  await call('record_member', {
    p_member_id: member.id,
    p_name: displayedName(member),
    p_avatar: member.avatar ?? undefined,
    p_is_staff: isStaff(member),
  });
}
