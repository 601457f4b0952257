/** An entry of the audit log: the action, the actor, the time and the reason. */
import * as z from 'zod/mini';

export const auditSubjects = [
  'listing',
  'payment',
  'vacancy',
  'report',
  'post',
  'member',
  'restore',
  'prepared',
] as const;

/** The kinds of entries in the filter: the subjects, and the acts on refunds, which are entries about payments. */
export const auditKinds = [...auditSubjects, 'refund'] as const;

export const auditEntrySchema = z.object({
  id: z.int(),
  at: z.string(),
  /** Null for an action of a scheduled job. */
  actor_id: z.nullable(z.uuid()),
  /** Null if there is no actor, or if the account was deleted. */
  actor_name: z.nullable(z.string()),
  subject: z.enum(auditSubjects),
  subject_id: z.string(),
  /** A name of the subject for staff: a title, a reference, or the name of a company or business. */
  label: z.nullable(z.string()),
  from_state: z.nullable(z.string()),
  to_state: z.string(),
  reason: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** The listing of a payment; null for another subject, and for a payment without a listing. */
  listing_id: z.nullable(z.int()),
  listing_title: z.nullable(z.string()),
  /** The received sum of a payment and its code; null for another subject, and before the money came. */
  amount: z.prefault(z.nullable(z.int()), null),
  currency: z.prefault(z.nullable(z.enum(['KES', 'USD'])), null),
  code: z.prefault(z.nullable(z.string()), null),
  /** Name of the owner, payer or author to which the subject belongs; null if it is unknown. */
  member_name: z.prefault(z.nullable(z.string()), null),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** A row of the log on the screen: the last entry of a second about a reference, and the others. */
export interface AuditRow extends AuditEntry {
  /** The other entries, newest first. */
  earlier?: AuditEntry[];
}

/** Number of characters of a time up to its seconds, such as '2026-11-28T06:30:00'. */
const secondLength = 19;

/**
 * Joins the entries about one reference in one second, which are the steps of one act: 'Money came', 'Failed', 'Matched'.
 * A reference belongs to all payments of an order.
 * @param entries - newest first
 */
export function foldAuditEntries(entries: readonly AuditRow[]): AuditRow[] {
  const rows = new Map<string, AuditRow>();
  for (const entry of entries) {
    const { subject, at } = entry;
    const key = `${at.slice(0, secondLength)} ${subject} ${getHistoryKey(entry)}`;
    const row = rows.get(key);
    rows.set(key, row ? { ...row, earlier: [...(row.earlier ?? []), entry] } : entry);
  }
  return [...rows.values()];
}

/** Returns the id that finds all entries about a subject: for a payment its reference, which all payments of an order share. */
export const getHistoryKey = ({ subject, subject_id, label }: AuditEntry): string =>
  subject === 'payment' ? (label ?? subject_id) : subject_id;
