/** The audit log, for staff. */
import { auditEntrySchema, type AuditEntry } from '#domain/staff/staff-audit.ts';
import { answered } from './answered.ts';
import { database } from './database.ts';
import type { StaffList } from './staff-pages.ts';

/** Of many members of one name so many are looked for. */
const mostActors = 100;

/** Newest first. */
export const auditList: StaffList<AuditEntry, 'staff_audit'> = {
  rows: (args) => database().rpc('staff_audit', args),
  item: auditEntrySchema,
  cursorOf: ({ id }) => String(id),
  cursor: /^(?<before_id>\d{1,15})$/,
  behind: ({ before_id }) => ({ before_id: Number(before_id) }),
};

/**
 * The members of whose name this is a part.
 * @throws {Problem} `database-unavailable`
 */
export async function membersNamed(part: string): Promise<string[]> {
  const pattern = `%${part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const named = await answered(
    database().from('members').select('id').ilike('name', pattern).limit(mostActors),
  );
  return named.map(({ id }) => id);
}
