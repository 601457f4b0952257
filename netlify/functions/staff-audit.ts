import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { actorOf, auditSubjects, type AuditEntry } from '#domain/staff/staff-audit.ts';
import { optionalText } from '#domain/typed-text/typed-text.ts';
import { requireStaff } from '../auth/require-member.ts';
import type { ArgsOf } from '../data/database.ts';
import { auditList, membersNamed } from '../data/staff-audit.ts';
import { allOf, pageOf } from '../data/staff-pages.ts';
import { csvResponse, linesOf } from '../http/csv.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireFields } from '../http/fields.ts';
import { privateJson } from '../http/json.ts';
import { wantsCsv } from '../http/list-query.ts';

export const config: Config = { path: '/api/staff/audit' };

const day = z.iso.date({ error: 'request.day' });

const filterSchema = z.object({
  subject: z.optional(z.enum(auditSubjects)),
  subject_id: optionalText(100, 'request.id.long'),
  /** A member's id, a part of her name, or 'time'. */
  actor: optionalText(100, 'request.name.long'),
  /** Days in Nairobi, both of them included. */
  from: z.optional(day),
  to: z.optional(day),
});

/** What was done, newest first, a page at a time or as a file. */
export default endpoint({
  GET: async (request) => {
    await requireStaff(request);
    const url = new URL(request.url);
    const filters = await filtersFrom(url);
    if (wantsCsv(url)) {
      return csvResponse('audit.csv', header, linesOf(allOf(auditList, filters), line));
    }
    return privateJson(await pageOf(auditList, filters, url.searchParams.get('cursor')));
  },
});

/** An empty value counts as left out. @throws {Problem} `invalid-input` with one entry a filter. */
async function filtersFrom({ searchParams }: URL): Promise<Partial<ArgsOf<'staff_audit'>>> {
  const given = Object.fromEntries(Array.from(searchParams).filter(([, value]) => value !== ''));
  const { subject, subject_id, actor, from, to } = requireFields(given, filterSchema);
  const isNamed = actor !== '' && actor !== 'time';
  return {
    of_subject: subject,
    of_subject_id: subject_id === '' ? undefined : subject_id,
    by_actors: isNamed ? await actorsOf(actor) : undefined,
    by_time: actor === 'time',
    from_at: from && startOf(from),
    until_at: to && startOf(to, 1),
  };
}

async function actorsOf(actor: string): Promise<string[]> {
  return z.uuid().safeParse(actor).success ? [actor] : membersNamed(actor);
}

/** When a day begins in Nairobi, or the one so many days later. */
function startOf(date: string, later = 0): string {
  const start = new Date(`${date}T00:00:00+03:00`);
  return new Date(start.getTime() + later * 24 * 60 * 60 * 1000).toISOString();
}

const header = ['id', 'at', 'actor', 'actor id', 'subject', 'subject id', 'from', 'to', 'reason'];

function line(entry: AuditEntry): string[] {
  return [
    String(entry.id),
    entry.at,
    actorOf(entry),
    entry.actor ?? '',
    entry.subject,
    entry.subject_id,
    entry.from_state ?? '',
    entry.to_state,
    entry.reason,
  ];
}
