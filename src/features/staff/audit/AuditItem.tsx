import { formatTime } from '#domain/staff/format-time.ts';
import { describeAct } from '#domain/staff/describe-audit.ts';
import type { AuditEntry } from '#domain/staff/staff-audit.ts';
import { fill } from '#domain/text/placeholders.ts';
import { getListingHref, getMemberHref, getPaymentHref } from '../components/hrefs.ts';
import type { RowText } from '../components/ListRow.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';

/** An entry of the audit log: reason and details, with links to its subject and to the subject's history. */
export function AuditItem({ item }: { item: AuditEntry }) {
  const { audit: text } = useScreen().text;
  const { actor_id, subject, subject_id, reason } = item;
  const subjectLink = getSubjectLink(item);
  return (
    <article className="flex flex-col gap-1 wrap-anywhere">
      {reason !== '' && reason !== 'time' && <p>{fill(text.reason, { reason })}</p>}
      {listRefundFacts(item, text).map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <p className="flex flex-wrap gap-x-4">
        {subjectLink !== undefined && (
          <ScreenLink href={subjectLink}>
            {fill(text.see, { subject: nameSubject(item, text) })}
          </ScreenLink>
        )}
        <ScreenLink
          href={`?view=audit&subject=${subject}&subject_id=${encodeURIComponent(subject_id)}`}
        >
          {text.history}
        </ScreenLink>
        {actor_id !== null && (
          <ScreenLink href={getMemberHref(actor_id)}>
            {fill(text.personPage, { name: formatActor(item, text) })}
          </ScreenLink>
        )}
      </p>
    </article>
  );
}

/** Returns the subject's kind and name, such as 'Payment 845163' or 'Advert 1052, Mama Njeri'. */
function nameSubject({ subject, subject_id, label }: AuditEntry, text: StaffText['audit']): string {
  const kind = text.subjects[subject];
  if (subject === 'listing' && label !== null) return `${kind} ${subject_id}, ${label}`;
  return `${kind} ${label ?? subject_id}`;
}

/** Returns the texts of an entry's row. */
export function toAuditRow(item: AuditEntry, text: StaffText['audit']): RowText {
  const { at, actor_id } = item;
  const act = describeAct(item, text, document.documentElement.lang);
  const actor = formatActor(item, text);
  return {
    name: nameSubject(item, text),
    summary: `${act}, ${actor_id === null ? actor : fill(text.by, { actor })}`,
    since: formatTime(at),
  };
}

/**
 * Returns texts about the code of a refund, and about the staff members that requested and approved the refund.
 * The list is empty for an entry without a code and a requester.
 */
function listRefundFacts({ details }: AuditEntry, text: StaffText['audit']): string[] {
  const { code, requested_name: requestedBy, approved_name: approvedBy } = details;
  const facts = typeof code === 'string' ? [fill(text.code, { code })] : [];
  if (typeof requestedBy !== 'string') return facts;
  if (typeof approvedBy !== 'string') return [...facts, fill(text.person, { requestedBy })];
  return [...facts, fill(text.people, { requestedBy, approved: approvedBy })];
}

function formatActor({ actor_id, actor_name }: AuditEntry, text: StaffText['audit']): string {
  return actor_id === null ? text.time : (actor_name ?? text.deleted);
}

/** Returns a link to the subject of an entry; undefined for a subject without a page. */
function getSubjectLink({ subject, subject_id, label, to_state }: AuditEntry): string | undefined {
  if (subject === 'listing') return getListingHref(subject_id);
  if (subject === 'payment') return getPaymentHref(label ?? '');
  if (subject === 'member') return getMemberHref(subject_id);
  if (subject === 'vacancy') return `?view=vacancies&vacancy=${encodeURIComponent(subject_id)}`;
  if (subject === 'post') return '?view=reports&about=posts&state=hidden';
  if (subject === 'report') return `?view=reports&state=${to_state}`;
  return undefined;
}
