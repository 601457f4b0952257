import { useCallback } from 'react';
import * as z from 'zod/mini';
import { requestJson } from '#browser/api/request.ts';
import { formatMoment } from '#browser/dates.ts';
import type { Problem } from '#domain/problem/problem.ts';
import { auditEntrySchema, type AuditEntry } from '#domain/staff/staff-audit.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useLoad } from '#features/components/use-load.ts';
import { useScreen, type StaffText } from './screen.ts';

/** The subject of an action as the log names it, for example a payment with its id. */
export interface Subject {
  kind: AuditEntry['subject'];
  id: string | number;
}

/** Returns true if an action was refused because its subject has changed since it was loaded. */
export const isConflict = (problem: Problem | undefined) =>
  problem?.code === 'not-possible' || problem?.code === 'changed-elsewhere';

const pageSchema = z.object({ items: z.array(auditEntrySchema) });

/** A notice after a refused action. It names the last change of the subject, its actor and its time. */
export function LastChange({ subject: { kind, id } }: { subject: Subject }) {
  const { text } = useScreen();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const path = `/api/staff/audit?subject=${kind}&subject_id=${encodeURIComponent(id)}`;
      return pageSchema.parse(await requestJson({ path, signal })).items[0];
    },
    [kind, id],
  );
  const last = useLoad(load);
  const entry = last.status === 'ready' ? last.data : undefined;
  return (
    <p role="alert" className="notice">
      {text.ui.conflict} {entry && describeLastChange(entry, text)}
    </p>
  );
}

function describeLastChange(entry: AuditEntry, text: StaffText): string {
  const { actor_id, actor_name, at } = entry;
  return fill(actor_id === null ? text.ui.lastChangeByTime : text.ui.lastChange, {
    name: actor_name ?? text.audit.deleted,
    change: describeChange(entry, text),
    at: formatMoment(at),
  });
}

/** Returns the name of an action on money, or else of the new state. */
function describeChange({ details, to_state }: AuditEntry, { audit }: StaffText): string {
  const { refund, move, undone, correction, shortfall, difference } = audit;
  const actionsByDetail = { refund, move, undone, correction, shortfall, difference };
  for (const [name, actions] of Object.entries(actionsByDetail)) {
    const action = new Map(Object.entries(actions)).get(String(details[name]));
    if (action !== undefined) return action;
  }
  return new Map(Object.entries(audit.states)).get(to_state) ?? to_state;
}
