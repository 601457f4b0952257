/** Parses the filters in the address of the audit log. */
import * as z from 'zod/mini';
import { getDefaultText } from '#content/text/text.ts';
import { parseKenyanMobile } from '#domain/phone/phone.ts';
import { findRefundActs } from '#domain/staff/refund-acts.ts';
import { auditKinds } from '#domain/staff/staff-audit.ts';
import { optionalText } from '#domain/typed-text/typed-text.ts';
import { listAccounts } from '../auth/identity-admin.ts';
import { createDatabaseClient, unwrapResponse } from '../data/database.ts';
import { requireFields } from '../http/input.ts';

const day = z.iso.date({ error: 'request.day' });

/** Maximum number of characters of a filter. */
const maxFilterLength = 100;

const filterSchema = z.object({
  subject: z.optional(z.enum(auditKinds)),
  /** An id, a number, a code or a name of the subject, or the name of an act on a refund. */
  subject_id: optionalText(maxFilterLength, 'request.id.long'),
  /**
   * A member's id, a part of the member's name, the member's email address, or 'time' or 'by itself' for entries without
   * an actor.
   */
  actor: optionalText(maxFilterLength, 'request.name.long'),
  /** Days in Nairobi, both inclusive. */
  from: z.optional(day),
  to: z.optional(day),
});

const { refund, undone, acts: namesOfStates } = getDefaultText().staff.audit;

/** The names of the acts on refunds, as the rows of the log have them. */
const refundNames = {
  ...refund,
  due: namesOfStates.payment.refund_due,
  undone: undone['refund-due'],
};

/**
 * Returns the arguments of the database function. An empty filter counts as missing.
 * @throws {Problem} `invalid-input`
 */
export async function requireAuditFilters({ searchParams }: URL, request: Request) {
  const fields = Object.fromEntries(Array.from(searchParams).filter(([, value]) => value !== ''));
  const { subject, subject_id, actor, from, to } = requireFields(fields, filterSchema);
  const isRefund = subject === 'refund';
  const acts = findRefundActs(subject_id, refundNames);
  const isByTime = ['time', 'by itself', 'itself'].includes(actor.toLowerCase());
  return {
    p_subject: isRefund ? 'payment' : subject,
    p_is_refund: isRefund,
    p_refund_acts: acts.length === 0 ? undefined : acts,
    // A phone number is found in any notation.
    p_subject_id: subject_id === '' ? undefined : (parseKenyanMobile(subject_id) ?? subject_id),
    p_actor_ids: actor === '' || isByTime ? undefined : await findActors(actor, request),
    p_by_time: isByTime,
    // The end of the range is the start of the day after the last one.
    p_from_at: from && getDayStart(from),
    p_until_at: to && getDayStart(to, 1),
  };
}

/** Maximum number of members with a matching name in one query. */
const maxActors = 100;

/**
 * Returns the ids of up to 100 members with the text in their name, or in their email address if it has an '@'. A text
 * that is an id is the only result.
 */
async function findActors(actor: string, request: Request): Promise<string[]> {
  if (z.uuid().safeParse(actor).success) return [actor];
  if (actor.includes('@')) {
    const query = { page: 1, size: maxActors, search: actor };
    return (await listAccounts(request, query)).accounts.map(({ id }) => id);
  }
  // The backslashes make the wildcards of LIKE plain characters.
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
