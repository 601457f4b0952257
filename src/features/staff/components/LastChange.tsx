import { useCallback } from 'react';
import * as z from 'zod/mini';
import { requestJson } from '#browser/api/request.ts';
import { formatMoment } from '#browser/dates.ts';
import type { Problem } from '#domain/problem/problem.ts';
import { describeAct } from '#domain/staff/describe-audit.ts';
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
    change: describeAct(entry, text.audit, document.documentElement.lang),
    at: formatMoment(at),
  });
}
