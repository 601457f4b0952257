/** Adds the last decision about a listing to the refusal of a later decision. */
import { text } from '#content/text/text.ts';
import { formatMoment } from '#domain/date/date.ts';
import { Problem } from '#domain/problem/problem.ts';
import { refusal } from '#domain/problem/refusal.ts';
import { formerDecisions } from '#domain/staff/staff-listing.ts';
import { call } from '../data/database.ts';

/**
 * Runs a decision about a listing.
 * @throws {Problem} the problem of the decision. A `not-possible` one has a field `decision` with the last decision about
 * the listing, its actor and its time, if the log has one.
 */
export async function withFormerDecision(listing: number, decide: () => Promise<unknown>) {
  try {
    await decide();
  } catch (error) {
    const problem = Problem.wrap(error);
    if (problem.code !== 'not-possible') throw error;
    const message = await describeLastDecision(listing);
    if (message === undefined) throw error;
    throw new Problem('not-possible', {
      cause: error,
      fields: [{ field: 'decision', message }],
    });
  }
}

/** The codes of the refusals by the last decision. */
const codes = {
  approved: 'staff.decided-approved.by',
  live: 'staff.decided-live.by',
  changes_requested: 'staff.decided-changes_requested.by',
  refused: 'staff.decided-refused.by',
  suspended: 'staff.decided-suspended.by',
  withdrawn: 'staff.decided-withdrawn.by',
  submitted: 'staff.decided-submitted.by',
} as const satisfies Record<(typeof formerDecisions)[number], string>;

/** Returns a refusal about the last decision in the log; undefined if the last entry has no actor or another kind. */
async function describeLastDecision(listing: number) {
  const [entry] = await call('staff_audit', {
    p_limit: 1,
    p_subject: 'listing',
    p_subject_id: String(listing),
  });
  if (!entry?.actor_name) return undefined;
  const { decision } = entry.details as { decision?: unknown };
  const made = formerDecisions.find((name) => name === (decision ?? entry.to_state));
  if (made === undefined) return undefined;
  const at = formatMoment(entry.at, text.language);
  return refusal(codes[made], { name: entry.actor_name, at });
}
