/** Adds the decision of a faster staff user to the refusal of a later decision about the same listing or payment. */
import { getDefaultText } from '#content/text/text.ts';
import { formatShortMoment } from '#domain/date/short-date.ts';
import { Problem } from '#domain/problem/problem.ts';
import { refusal } from '#domain/problem/refusal.ts';
import { describeAct } from '#domain/staff/describe-audit.ts';
import { auditEntrySchema, type AuditEntry } from '#domain/staff/staff-audit.ts';
import { formerDecisions } from '#domain/staff/staff-listing.ts';
import { call } from '../data/database.ts';

const text = getDefaultText();

/** The subject of a decision: a listing by its id, or a payment by its id or by the code of a claim. */
interface Subject {
  p_subject: 'listing' | 'payment';
  p_subject_id: string;
}

/**
 * Runs a decision.
 * @throws {Problem} the problem of the decision. A `not-possible` one without fields gets a field `decision`, if the last
 * entry of the log about the subject has another actor.
 */
export async function withLastDecision<Result>(
  actorId: string,
  subject: Subject,
  decide: () => Promise<Result>,
): Promise<Result> {
  try {
    return await decide();
  } catch (error) {
    const problem = Problem.wrap(error);
    if (problem.code !== 'not-possible' || problem.fields !== undefined) throw error;
    const message = await describeLastDecision(actorId, subject);
    if (message === undefined) throw error;
    throw new Problem('not-possible', { cause: error, fields: [{ field: 'decision', message }] });
  }
}

/** The codes of the refusals by the last decision about a listing. */
const codes = {
  approved: 'staff.decided-approved.by',
  live: 'staff.decided-live.by',
  changes_requested: 'staff.decided-changes_requested.by',
  refused: 'staff.decided-refused.by',
  suspended: 'staff.decided-suspended.by',
  withdrawn: 'staff.decided-withdrawn.by',
  submitted: 'staff.decided-submitted.by',
} as const satisfies Record<(typeof formerDecisions)[number], string>;

/** Returns a refusal about the last entry of the log; undefined for an entry without a fitting actor or decision. */
async function describeLastDecision(actorId: string, subject: Subject) {
  const [row] = await call('staff_audit', { p_limit: 1, ...subject });
  const entry = row && auditEntrySchema.parse(row);
  if (!entry?.actor_name) return undefined;
  const values = { name: entry.actor_name, at: formatShortMoment(entry.at, text.language) };
  if (subject.p_subject === 'listing') {
    const code = getListingCode(entry);
    return code && refusal(code, values);
  }
  // An own act is no act of a faster user: the present one is impossible for another reason.
  if (entry.actor_id === actorId) return undefined;
  const change = describeAct(entry, text.staff.audit, text.language);
  return refusal('staff.decided.by', { ...values, change });
}

function getListingCode({ details, to_state }: AuditEntry) {
  const made = formerDecisions.find((name) => name === (details['decision'] ?? to_state));
  return made && codes[made];
}
