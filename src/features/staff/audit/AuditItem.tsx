import { formatDay, formatMoment, formatShortDate } from '#browser/dates.ts';
import type { AuditEntry } from '#domain/staff/staff-audit.ts';
import { fieldNames } from '#domain/listing/fields.ts';
import { toPresentField } from '#domain/listing/former-names.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';
import type { RowText } from '../components/ListRow.tsx';
import type { StaffText } from '../components/screen.ts';

/** One change: what became of which, when, by whom and why. */
export function AuditItem({ item, text }: { item: AuditEntry; text: StaffText['audit'] }) {
  const { at, subject, subject_id, reason } = item;
  const place = getPlace(item);
  const changed = listFields(item, text);
  const promoted = describePromotion(item, text);
  return (
    <article className="flex flex-col gap-1 wrap-anywhere">
      <p>{formatMoment(at)}</p>
      {reason !== '' && reason !== 'time' && <p>{fill(text.reason, { reason })}</p>}
      {changed !== '' && <p>{fill(text.changed, { fields: changed })}</p>}
      {promoted !== '' && <p>{promoted}</p>}
      {refundFacts(item, text).map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <p className="flex flex-wrap gap-x-4">
        {place !== undefined && <TextLink href={place}>{text.see}</TextLink>}
        <TextLink
          href={`?view=audit&subject=${subject}&subject_id=${encodeURIComponent(subject_id)}`}
        >
          {text.history}
        </TextLink>
      </p>
    </article>
  );
}

/** The line of a change in the list. */
export function auditRow(item: AuditEntry, text: StaffText['audit']): RowText {
  const { at, subject, subject_id, label } = item;
  return {
    name: `${text.subjects[subject]} ${label ?? subject_id}`,
    summary: `${describeChange(item, text)}, ${fill(text.by, { actor: formatActor(item, text) })}`,
    since: formatShortDate(at),
  };
}

/** An act of staff about money that is more than a new state; '' otherwise. */
function describeMoneyAct({ details }: AuditEntry, text: StaffText['audit']): string {
  const { refund, move, undone, correction, difference } = text;
  return Object.entries({ refund, move, undone, correction, difference })
    .flatMap(
      ([name, sentences]) => new Map(Object.entries(sentences)).get(String(details[name])) ?? [],
    )
    .join(' ');
}

/** The code of a refund, and the people that asked for it and approved it. */
function refundFacts({ details }: AuditEntry, text: StaffText['audit']): string[] {
  const { code, requested_name: requestedBy, approved_name: approved } = details;
  return [
    ...(typeof code === 'string' ? [fill(text.code, { code })] : []),
    ...(typeof requestedBy === 'string'
      ? [
          typeof approved === 'string'
            ? fill(text.people, { asked: requestedBy, approved })
            : fill(text.person, { asked: requestedBy }),
        ]
      : []),
  ];
}

function describeChange(item: AuditEntry, text: StaffText['audit']): string {
  const { from_state, to_state } = item;
  const act = describeMoneyAct(item, text);
  if (act !== '') return act;
  const states = new Map(Object.entries(text.states));
  const to = states.get(to_state) ?? to_state;
  if (from_state === null) return fill(text.begun, { to });
  const from = states.get(from_state) ?? from_state;
  return from === to ? fill(text.stayed, { to }) : fill(text.became, { from, to });
}

/** Which fields an owner changed without review; '' where that is not what was done. */
function listFields({ details }: AuditEntry, { fields }: StaffText['audit']): string {
  const { changed } = details;
  if (!Array.isArray(changed)) return '';
  const present = changed.map((field) => toPresentField(String(field)));
  const names = fieldNames.filter((field) => present.includes(field));
  return names.map((field) => fields[field]).join(', ');
}

/** Which promotion was recorded or taken back; '' where that is not what was done. */
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

/** Where staff see it; of a member there is no view of its own. */
function getPlace({ subject, subject_id, label, to_state }: AuditEntry): string | undefined {
  const id = encodeURIComponent(subject_id);
  if (subject === 'listing') return `?view=adverts&q=${id}`;
  if (subject === 'payment') return `?view=payments&q=${encodeURIComponent(label ?? '')}`;
  if (subject === 'vacancy') return `?view=vacancies&vacancy=${id}`;
  if (subject === 'post') return '?view=reports&about=posts&state=hidden';
  if (subject === 'report') return `?view=reports&state=${to_state}`;
  return undefined;
}
