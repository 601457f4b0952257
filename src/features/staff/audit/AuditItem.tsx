import { formatDay, formatMoment, formatShortDate } from '#browser/dates.ts';
import type { AuditEntry } from '#domain/staff/staff-audit.ts';
import { fieldNames } from '#domain/listing/fields.ts';
import { toPresentField } from '#domain/listing/former-names.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';
import type { RowText } from '../components/ListRow.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';

/** An entry of the audit log: time, reason and details, with links to its subject and to the subject's history. */
export function AuditItem({ item }: { item: AuditEntry }) {
  const { audit: text } = useScreen().text;
  const { at, subject, subject_id, reason } = item;
  const subjectLink = getSubjectLink(item);
  const changedLabels = listChangedLabels(item, text);
  const promotionText = describePromotion(item, text);
  return (
    <article className="flex flex-col gap-1 wrap-anywhere">
      <p>{formatMoment(at)}</p>
      {reason !== '' && reason !== 'time' && <p>{fill(text.reason, { reason })}</p>}
      {changedLabels !== '' && <p>{fill(text.changed, { fields: changedLabels })}</p>}
      {promotionText !== '' && <p>{promotionText}</p>}
      {listRefundFacts(item, text).map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <p className="flex flex-wrap gap-x-4">
        {subjectLink !== undefined && <TextLink href={subjectLink}>{text.see}</TextLink>}
        <TextLink
          href={`?view=audit&subject=${subject}&subject_id=${encodeURIComponent(subject_id)}`}
        >
          {text.history}
        </TextLink>
      </p>
    </article>
  );
}

/** Returns the texts of an entry's row. */
export function toAuditRow(item: AuditEntry, text: StaffText['audit']): RowText {
  const { at, subject, subject_id, label } = item;
  return {
    name: `${text.subjects[subject]} ${label ?? subject_id}`,
    summary: `${describeChange(item, text)}, ${fill(text.by, { actor: formatActor(item, text) })}`,
    since: formatShortDate(at),
  };
}

/**
 * Returns the texts about the refund, move, undo, correction or difference in the details of an entry; '' if the
 * details have none of them. The text catalogue has a text for each value of these details.
 */
function describeMoneyAction({ details }: AuditEntry, text: StaffText['audit']): string {
  const { refund, move, undone, correction, shortfall, difference } = text;
  return Object.entries({ refund, move, undone, correction, shortfall, difference })
    .flatMap(
      ([name, sentences]) => new Map(Object.entries(sentences)).get(String(details[name])) ?? [],
    )
    .join(' ');
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

function describeChange(item: AuditEntry, text: StaffText['audit']): string {
  const { from_state, to_state } = item;
  const moneyText = describeMoneyAction(item, text);
  if (moneyText !== '') return moneyText;
  const states = new Map(Object.entries(text.states));
  const toState = states.get(to_state) ?? to_state;
  if (from_state === null) return fill(text.begun, { to: toState });
  const fromState = states.get(from_state) ?? from_state;
  return fromState === toState
    ? fill(text.stayed, { to: toState })
    : fill(text.became, { from: fromState, to: toState });
}

/** Returns the labels of the fields that an owner changed before a review; '' for other entries. */
function listChangedLabels({ details }: AuditEntry, { fields }: StaffText['audit']): string {
  const { changed } = details;
  if (!Array.isArray(changed)) return '';
  const currentNames = changed.map((field) => toPresentField(String(field)));
  const names = fieldNames.filter((field) => currentNames.includes(field));
  return names.map((field) => fields[field]).join(', ');
}

/** Returns a text about a promotion that was recorded or revoked; '' for other entries. */
function describePromotion({ details }: AuditEntry, text: StaffText['audit']): string {
  const { channel, day, taken_back } = details;
  if (typeof channel !== 'string' || typeof day !== 'string') return '';
  const names = new Map(Object.entries(text.channels));
  const template = taken_back === true ? text.promotionTakenBack : text.promoted;
  return fill(template, { channel: names.get(channel) ?? channel, date: formatDay(day) });
}

function formatActor({ actor_id, actor_name }: AuditEntry, text: StaffText['audit']): string {
  return actor_id === null ? text.time : (actor_name ?? text.deleted);
}

/** Returns a link to the subject of an entry; undefined for a subject without a page, such as a member. */
function getSubjectLink({ subject, subject_id, label, to_state }: AuditEntry): string | undefined {
  const id = encodeURIComponent(subject_id);
  if (subject === 'listing') return `?view=adverts&q=${id}`;
  if (subject === 'payment') return `?view=payments&q=${encodeURIComponent(label ?? '')}`;
  if (subject === 'vacancy') return `?view=vacancies&vacancy=${id}`;
  if (subject === 'post') return '?view=reports&about=posts&state=hidden';
  if (subject === 'report') return `?view=reports&state=${to_state}`;
  return undefined;
}
