/** The audit log, for staff. */
import * as z from 'zod/mini';
import { auditEntrySchema, type AuditEntry } from '#domain/staff/staff-audit.ts';
import { Problem } from '#domain/problem/problem.ts';
import { database } from './database.ts';
import type { StaffList } from './staff-pages.ts';

/** Of many members of one name so many are looked for. */
const mostActors = 100;

/** Newest first. */
export const auditList: StaffList<AuditEntry> = {
  rows: 'staff_audit',
  item: auditEntrySchema,
  cursorOf: ({ id }) => String(id),
  cursor: /^(?<before_id>\d{1,15})$/,
};

/**
 * The members of whose name this is a part.
 * @throws {Problem} `database-unavailable`
 */
export async function membersNamed(part: string): Promise<string[]> {
  const pattern = `%${part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { data, error } = await database()
    .from('members')
    .select('id')
    .ilike('name', pattern)
    .limit(mostActors);
  if (error) throw new Problem('database-unavailable', { cause: error });
  return z
    .array(z.object({ id: z.uuid() }))
    .parse(data)
    .map(({ id }) => id);
}
