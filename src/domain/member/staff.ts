import type { Member } from './member.ts';

/** The role that only the identity service's administrator gives. */
const staffRole = 'staff';

/** Whether somebody works for us, by what the identity service says of her. */
export function isStaff({ roles }: Pick<Member, 'roles'>): boolean {
  return roles.includes(staffRole);
}
