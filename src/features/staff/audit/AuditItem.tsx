import { Fragment } from 'react';
import { formatShortMoment } from '#browser/short-dates.ts';
import { formatAmount } from '#domain/money/money.ts';
import { describeAct, formatSums } from '#domain/staff/describe-audit.ts';
import { getHistoryKey, type AuditEntry, type AuditRow } from '#domain/staff/staff-audit.ts';
import { fill } from '#domain/text/placeholders.ts';
import {
  getCompareHref,
  getListingHref,
  getMemberHref,
  getPaymentHref,
} from '../components/hrefs.ts';
import type { RowText } from '../components/ListRow.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';

/** A row of the audit log: its steps with reason and details, with links to its subject and to the subject's history. */
export function AuditItem({ item }: { item: AuditRow }) {
  const { audit: text } = useScreen().text;
  const { subject, listing_id } = item;
  const subjectLink = getSubjectLink(item);
  const steps = listSteps(item);
  return (
    <article className="flex flex-col gap-1 wrap-anywhere">
      {steps.length === 1 ? (
        <StepFacts step={item} />
      ) : (
        <ol className="flex flex-col gap-1 border-s-4 border-line ps-4">
          {steps.map((step) => (
            <li key={step.id}>
              {describeSteps([step], text)}
              <StepFacts step={step} />
            </li>
          ))}
        </ol>
      )}
      {steps.some(hasReasonElsewhere) && (
        <p>{subject === 'payment' ? text.reasonOnPayment : text.reasonOnAdvert}</p>
      )}
      <p className="flex flex-wrap gap-x-4">
        {subjectLink !== undefined && (
          <ScreenLink href={subjectLink}>
            {nameSubject({ ...item, listing_title: null }, text)}
          </ScreenLink>
        )}
        {listing_id !== null && (
          <ScreenLink href={getListingHref(listing_id)}>{nameListing(item, text)}</ScreenLink>
        )}
        {steps.map((step) => (
          <CompareLink key={step.id} step={step} />
        ))}
        <ScreenLink
          href={`?view=audit&subject=${subject}&subject_id=${encodeURIComponent(getHistoryKey(item))}`}
        >
          {text.history}
        </ScreenLink>
        {listActors(steps).map((step) => (
          <ScreenLink key={step.id} href={getMemberHref(step.actor_id ?? '')}>
            {fill(text.personPage, { name: formatActor(step, text) })}
          </ScreenLink>
        ))}
      </p>
    </article>
  );
}

/** The decisions about a listing that staff give a reason for. */
const explainedDecisions: readonly unknown[] = ['refused', 'changes_requested'];

/** True for a decision with a reason that the listing or the payment has, or had. */
function hasReasonElsewhere({
  subject,
  actor_id,
  reason,
  from_state,
  to_state,
  details,
}: AuditEntry): boolean {
  if (actor_id === null || reason !== '') return false;
  const isNewState = from_state !== to_state;
  return subject === 'listing'
    ? explainedDecisions.includes(details['decision']) || (isNewState && to_state === 'suspended')
    : subject === 'payment' && isNewState && to_state === 'refund_due';
}

/** The reason of an entry, and the facts of a refund or of an accepted missing sum. */
function StepFacts({ step }: { step: AuditEntry }) {
  const { audit: text } = useScreen().text;
  const { reason } = step;
  return (
    <Fragment>
      {reason !== '' && reason !== 'time' && <p>{fill(text.reason, { reason })}</p>}
      {listRefundFacts(step, text).map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {numberDiffers(step) && <p>{text.numberDiffers}</p>}
      {step.details['shortfall'] === 'accepted' && <MissingSum step={step} />}
    </Fragment>
  );
}

/** A missing sum that staff accepted. The log loses the reason of a payment with the payment's own. */
function MissingSum({ step: { details, label, reason } }: { step: AuditEntry }) {
  const { audit: text } = useScreen().text;
  const sums = formatSums(details);
  return (
    <p>
      {fill(sums.price === '' ? text.missingSum : text.missing, sums)}{' '}
      {reason === '' && (
        <ScreenLink href={getPaymentHref(label ?? '')} isInline>
          {text.reasonOnPayment}
        </ScreenLink>
      )}
    </p>
  );
}

/** A link to the former and the new version of a changed listing. */
function CompareLink({ step }: { step: AuditEntry }) {
  const { audit: text } = useScreen().text;
  const { former, version } = step.details;
  if (typeof former !== 'number' || typeof version !== 'number') return null;
  return (
    <ScreenLink href={getCompareHref(step.subject_id, former, version)}>{text.compare}</ScreenLink>
  );
}

/** Returns the entries of a row in their order. */
const listSteps = ({ earlier = [], ...item }: AuditRow): AuditEntry[] => [
  ...earlier.toReversed(),
  item,
];

/**
 * Returns the entries that the summary of a closed row names. A match ends the open attempt of its order, which is no
 * failure of the money. The open row has all entries.
 */
function listSummarySteps(item: AuditRow): AuditEntry[] {
  const steps = listSteps(item);
  const isMatched = steps.some(({ details }) => details['match'] === 'done');
  return isMatched ? steps.filter(({ to_state }) => to_state !== 'failed') : steps;
}

/** Returns the first step of each actor. */
const listActors = (steps: AuditEntry[]) =>
  steps.filter(
    ({ actor_id }, index) =>
      actor_id !== null && steps.findIndex((step) => step.actor_id === actor_id) === index,
  );

/** Returns the subject's kind and name, such as 'Payment 845163, Mama Njeri' or 'Advert 1052, Mama Njeri'. */
function nameSubject(item: AuditEntry, text: StaffText['audit']): string {
  const { subject, subject_id, label, listing_title } = item;
  const kind = text.subjects[subject];
  if (subject === 'listing' && label !== null) return `${kind} ${subject_id}, ${label}`;
  const name = `${kind} ${label ?? subject_id}`;
  return listing_title === null ? name : `${name}, ${listing_title}`;
}

/** Returns the number and the title of a payment's listing. */
function nameListing({ listing_id, listing_title }: AuditEntry, text: StaffText['audit']): string {
  const name = `${text.subjects.listing} ${listing_id ?? ''}`;
  return listing_title === null ? name : `${name}, ${listing_title}`;
}

/** True for a match of money from a number that is none of the owner's. */
const numberDiffers = ({ details }: AuditEntry) => details['number'] === 'differs';

/** Returns the texts of a row. */
export function toAuditRow(item: AuditRow, text: StaffText['audit']): RowText {
  return {
    name: nameSubject(item, text),
    summary: summarize(item, text),
    names: listNames(item),
    since: formatShortMoment(item.at),
    wraps: 'whole',
  };
}

/** Returns the names of the actors and of the member, each of which has one line. */
const listNames = (item: AuditRow): string[] => [
  ...new Set([
    ...listSteps(item).flatMap(({ actor_name }) => actor_name ?? []),
    ...(item.member_name === null ? [] : [item.member_name]),
  ]),
];

/**
 * Returns the acts of a row with the sum, the code, the actor and the member. A warning comes first, and the member
 * last.
 */
function summarize(item: AuditRow, text: StaffText['audit']): string {
  const steps = listSummarySteps(item);
  // An act on money can end another payment, which has none.
  const money = listSteps(item).map(describeMoney).findLast(Boolean) ?? '';
  const member = getMemberName(item);
  const hasActor = steps.at(-1)?.actor_id !== null;
  const join = (facts: string[]) => facts.filter(Boolean).join(', ');
  const differs = steps.some(numberDiffers);
  const act = describeSteps(steps, text, join([differs ? '' : money, hasActor ? '' : member]));
  const summary = hasActor && member !== '' ? fill(text.about, { act, facts: member }) : act;
  if (!differs) return summary;
  return money === ''
    ? `${text.numberDiffers} ${summary}`
    : fill(text.differing, { money, summary });
}

/** Returns the sum and the code of money that moved, such as 'Kshs. 899, TKK7B2MM5Q'; '' for other entries. */
function describeMoney({ subject, amount, currency, code, details }: AuditEntry): string {
  if (subject !== 'payment' || amount === null || currency === null) return '';
  // A refund has a code of its own.
  const movedCode = typeof details['code'] === 'string' ? details['code'] : code;
  const sum = formatAmount({ amount, currency });
  return movedCode === null ? sum : `${sum}, ${movedCode}`;
}

/** Returns the member to which the subject belongs; '' if the entry has this name already. */
function getMemberName(item: AuditRow): string {
  const { member_name: member, label } = item;
  const actors = listSteps(item).map(({ actor_name }) => actor_name);
  return member === null || member === label || actors.includes(member) ? '' : member;
}

/**
 * Returns what was done and by which actor, such as 'Failed, Matched to an advert, by Baraka Otieno'.
 * @param facts - facts of the last step, which follow its act.
 */
function describeSteps(steps: AuditEntry[], text: StaffText['audit'], facts = ''): string {
  const language = document.documentElement.lang;
  return steps
    .map((step, index) => {
      const isLast = index === steps.length - 1;
      const done = describeAct(step, text, language);
      const act = isLast && facts !== '' ? fill(text.about, { act: done, facts }) : done;
      const actor = formatActor(step, text);
      const hasSameActor = steps[index + 1]?.actor_id === step.actor_id;
      if (hasSameActor) return `${act}, `;
      const end = isLast ? '' : '. ';
      return step.actor_id === null ? `${act}${end}` : `${act}, ${fill(text.by, { actor })}${end}`;
    })
    .join('');
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
  if (subject === 'prepared') return '?view=prepared';
  if (subject === 'report') return `?view=reports&state=${to_state}`;
  return undefined;
}
