import { useEffect, useState } from 'react';
import { formatShortMoment } from '#browser/short-dates.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import {
  getGravestSign,
  getUrgency,
  staffReviewSchema,
  type StaffReview,
} from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { Choice } from '#features/components/Choice.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import { ActionButton } from '../components/ActionButton.tsx';
import { createListPanel } from '../components/create-list-panel.tsx';
import { Decisions } from '../components/Decisions.tsx';
import type { ItemProps } from '../components/List.tsx';
import { OwnerLine } from '../components/OwnerLine.tsx';
import { type StaffText, useScreen } from '../components/screen.ts';
import { postListingAction } from '../listings/post-listing-action.ts';
import { ConfirmButton } from '../components/ConfirmButton.tsx';
import { listDoubts } from './list-doubts.ts';
import { RequestChangesButton } from './RequestChangesButton.tsx';
import { RequestedChanges } from './RequestedChanges.tsx';
import { RefuseButton } from './RefuseButton.tsx';
import { LazyVisitorPage } from './LazyVisitorPage.tsx';
import { ListingItemsView } from './ListingItemsView.tsx';
import { listChangedLabels, listUnseenLabels } from './changed-labels.ts';
import { ReviewImages } from './ReviewImages.tsx';
import { VersionView } from './VersionView.tsx';
import { describeDeadline, Warnings } from './Warnings.tsx';

/** Maximum number of characters of a name that has one line on a phone. */
const maxLineLength = 24;

/** The versions that wait for a review: the paid ones by the time of their payment, then the others, oldest first. */
export default createListPanel({
  id: 'review',
  file: 'review.csv',
  schema: staffReviewSchema,
  getId: ({ version }) => version,
  getSubject: ({ listing }) => listing,
  toRow: (item, { review: text }) => ({
    name: item.submitted.title,
    summary: summarizeChanges(item, text),
    badge: describeSign(item, text),
    since: formatTimeLeft(item, text),
    // On a phone each row has its sign, then its changes, then its time.
    endsWithTime: true,
    isLate: getUrgency(item) === 'hours',
    // A long name takes the second line of the summary on a phone.
    ...(item.submitted.title.length <= maxLineLength && { wraps: 'on phones' }),
  }),
  ItemView: ReviewItem,
  afterAction: 'remove',
});

/** Returns the changed fields, and those that visitors see already, but that staff have not seen. */
function summarizeChanges(item: StaffReview, text: StaffText['review']): string {
  if (!item.approved) return text.isNew;
  const changes = fill(text.isChanged, { fields: listChangedLabels(item, text) });
  const unseenFields = listUnseenLabels(item, text);
  return unseenFields === ''
    ? changes
    : `${changes}. ${fill(text.isUnseen, { fields: unseenFields })}`;
}

/** Returns the name of the gravest sign of a fraud; undefined without a sign. */
function describeSign(item: StaffReview, text: StaffText['review']): string | undefined {
  const sign = getGravestSign(item);
  return sign && text.warned[sign];
}

/** A version that waits for a review, beside its future page. The decisions stay in sight. */
function ReviewItem({ item, onDone }: ItemProps<StaffReview>) {
  const { review: text } = useScreen().text;
  const { changes, slug } = item;
  return (
    <article className="flex flex-col gap-4">
      <Warnings item={item} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <div className="-my-2 flex flex-wrap items-center gap-x-4">
            <OwnerLine item={item} />
            {item.state === 'live' && slug !== null && (
              <TextLink href={`/${slug}`}>{text.seeLive}</TextLink>
            )}
            <p className="w-full">{describeSince(item, text)}</p>
          </div>
          <RequestedChanges changes={changes} />
          <VersionView item={item} text={text} />
          <ListingItemsView item={item} text={text} />
          <ReviewImages item={item} />
        </div>
        <LazyVisitorPage item={item} heading={text.page} isFirst={item.approved === null} />
      </div>
      <ReviewDecisions item={item} onDone={onDone} />
    </article>
  );
}

/** The three decisions in a bar at the bottom of the screen, with the call of the owner and the state of the payment. */
function ReviewDecisions({ item, onDone }: ItemProps<StaffReview>) {
  const { review: text } = useScreen().text;
  const [hasCalled, setHasCalled] = useState(false);
  const isNew = useIsNew();
  const { phone } = item.submitted;
  return (
    <div className={`decision-bar ${isNew ? 'pointer-events-none' : ''}`}>
      <Decisions onRemove={() => onDone(item)}>
        <ApproveButton item={item} hasCalled={hasCalled} onDone={onDone} />
        <RequestChangesButton
          item={item}
          warning={describeDeadline(item, text)}
          onDone={() => onDone(item)}
        />
        <RefuseButton item={item} onDone={() => onDone(item)} />
        <p
          className={`max-sm:w-full ${getUrgency(item) === 'hours' ? 'font-bold text-bad' : 'text-ink-soft max-sm:hidden'}`}
        >
          {formatTimeLeft(item, text)}
        </p>
        {phone && (
          <Choice type="checkbox" checked={hasCalled} onChoose={setHasCalled}>
            {fill(text.hasCalled, { phone: formatPhone(phone) })}
          </Choice>
        )}
      </Decisions>
    </div>
  );
}

/** Time in ms in which a bar ignores taps, because the second tap of two would decide about the next version. */
const newMs = 600;

/** True for a moment after the component appears. */
function useIsNew(): boolean {
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), newMs);
    return () => clearTimeout(timer);
  }, []);
  return isNew;
}

/** A button that approves the version. It asks first if there is a doubt. */
function ApproveButton({
  item,
  hasCalled,
  onDone,
}: ItemProps<StaffReview> & { hasCalled: boolean }) {
  const { review: text } = useScreen().text;
  const { listing, version, submitted } = item;
  const doubts = listDoubts(item, text);
  const announce = ({ state }: { state: string }) =>
    fill(getApprovedText(state === 'live', item, text), { name: submitted.title });
  const approval = {
    variant: 'primary',
    shortcut: 'a',
    action: () => postListingAction(listing, 'approve', { version, hasCalled }),
    onDone: () => onDone(item),
  } as const;
  return doubts.length === 0 ? (
    <ActionButton {...approval} label={text.approve} toAnnouncement={announce} />
  ) : (
    <ConfirmButton
      {...approval}
      openLabel={text.approve}
      heading={fill(text.approveHeading, { name: submitted.title })}
      lead={[...doubts, text.approveLead].join(' ')}
      facts={[]}
      draftKey={`approve ${version}`}
      announcement={announce}
    />
  );
}

function getApprovedText(
  isLive: boolean,
  { is_owed_back }: Pick<StaffReview, 'is_owed_back'>,
  text: StaffText['review'],
): string {
  if (isLive) return text.approvedLive;
  return is_owed_back ? text.approvedOwed : text.approved;
}

/**
 * Returns a text about the hours that remain for the review of a paid version, or about the hours since the deadline.
 * The text about another version says that there is no deadline.
 */
function formatTimeLeft(item: StaffReview, text: StaffText['review']): string {
  const { minutes_left: minutes, is_owed_back, is_refunded, live_until } = item;
  if (minutes === null) {
    if (live_until !== null) return text.isLive;
    if (is_owed_back) return text.isOwed;
    return is_refunded ? text.isRefunded : text.isUnpaid;
  }
  const hours = Math.floor(Math.abs(minutes) / 60);
  const [withinHour, forms] =
    minutes < 0 ? [text.justOverdue, text.overdue] : [text.lastHour, text.left];
  return hours === 0 ? withinHour : fillPlural(forms, hours);
}

/** Returns a text about the time of the payment or of the submission. */
function describeSince({ paid_at, ...item }: StaffReview, text: StaffText['review']): string {
  if (paid_at !== null) return fill(text.paid, { date: formatShortMoment(paid_at) });
  const unpaid = item.is_refunded ? text.refunded : text.unpaid;
  const template = item.is_owed_back ? text.owedBack : unpaid;
  return fill(item.state === 'live' ? text.live : template, {
    date: formatShortMoment(item.submitted_at),
  });
}
