import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { text } from '#content/text/text.ts';
import { auditSubjects, type AuditEntry } from '#domain/staff/staff-audit.ts';
import { optionalText } from '#domain/typed-text/typed-text.ts';
import { unwrapResponse, createDatabaseClient } from '../data/database.ts';
import { describedAuditEntry } from '../data/reasons.ts';
import { idCursor, createStaffList } from '../data/staff-pages.ts';
import { requireFields } from '../http/input.ts';
import { listEndpoint } from '../staff/list-endpoint.ts';

export const config: Config = { path: '/api/staff/audit' };

const { audit: header, time: timeLabel, deletedAccount } = text.spreadsheets;

const day = z.iso.date({ error: 'request.day' });

const filterSchema = z.object({
  subject: z.optional(z.enum(auditSubjects)),
  subject_id: optionalText(100, 'request.id.long'),
  /** A member's id, a part of the member's name, or 'time' for entries without an actor. */
  actor: optionalText(100, 'request.name.long'),
  /** Days in Nairobi, both inclusive. */
  from: z.optional(day),
  to: z.optional(day),
});

const auditList = createStaffList({
  name: 'staff_audit',
  item: describedAuditEntry,
  cursor: { p_before_id: idCursor },
  getCursor: ({ id }) => [id],
});

/** Lists the audit log, newest first. An empty filter counts as missing. */
export default listEndpoint({
  file: 'audit.csv',
  header,
  toRow: (entry: AuditEntry) => ({
    ...entry,
    ...toRefund(entry),
    actor_name: entry.actor_id === null ? timeLabel : (entry.actor_name ?? deletedAccount),
  }),
  pages: async ({ searchParams }) => {
    const fields = Object.fromEntries(Array.from(searchParams).filter(([, value]) => value !== ''));
    const { subject, subject_id, actor, from, to } = requireFields(fields, filterSchema);
    return auditList.pages({
      p_subject: subject,
      p_subject_id: subject_id === '' ? undefined : subject_id,
      p_actor_ids: actor === '' || actor === 'time' ? undefined : await findActors(actor),
      p_by_time: actor === 'time',
      p_from_at: from && getDayStart(from),
      p_until_at: to && getDayStart(to, 1),
    });
  },
});

/**
 * Returns the code of a refund, and the names of the staff users that requested and approved it; null for each
 * missing one.
 */
function toRefund({ details }: AuditEntry) {
  const toText = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    code: toText(details['code']),
    requested_name: toText(details['requested_name']),
    approved_name: toText(details['approved_name']),
  };
}

/** Maximum number of members with a matching name in one query. */
const maxActors = 100;

/**
 * Returns the ids of up to 100 members with the text in their name. If the text is an id, it is the only result.
 */
async function findActors(actor: string): Promise<string[]> {
  if (z.uuid().safeParse(actor).success) return [actor];
  const pattern = `%${actor.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const members = await unwrapResponse(
    createDatabaseClient().from('members').select('id').ilike('name', pattern).limit(maxActors),
  );
  return members.map(({ id }) => id);
}

/**
 * Returns the start of a day in Nairobi.
 * @param addedDays - days to add
 */
function getDayStart(date: string, addedDays = 0): string {
  const start = new Date(`${date}T00:00:00+03:00`);
  return new Date(start.getTime() + addedDays * 24 * 60 * 60 * 1000).toISOString();
}
