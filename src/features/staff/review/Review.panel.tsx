import { formatMoment } from '#browser/dates.ts';
import { staffReviewSchema, type StaffReview } from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { ActionButton } from '../components/ActionButton.tsx';
import { createListPanel } from '../components/create-list-panel.tsx';
import type { ItemProps } from '../components/List.tsx';
import { type StaffText, useScreen } from '../components/screen.ts';
import { postListingAction } from '../listings/post-listing-action.ts';
import { RequestChangesButton } from './RequestChangesButton.tsx';
import { RequestedChanges } from './RequestedChanges.tsx';
import { ListingItemsView } from './ListingItemsView.tsx';
import { listChangedLabels } from './changed-labels.ts';
import { ReviewImages } from './ReviewImages.tsx';
import { VersionView } from './VersionView.tsx';

/** The versions that wait for a review, oldest first. */
export default createListPanel({
  id: 'review',
  file: 'review.csv',
  schema: staffReviewSchema,
  getId: ({ version }) => version,
  toRow: (item, { review: text }) => ({
    name: item.submitted.title,
    summary: item.approved
      ? fill(text.isChanged, { fields: listChangedLabels(item, text) })
      : text.isNew,
    since: formatTimeLeft(item, text),
    isLate: item.minutes_left < 0,
  }),
  ItemView: ReviewItem,
  afterAction: 'remove',
});

/** A version that waits for a review beside the approved one, with the actions of staff. */
function ReviewItem({ item, onDone }: ItemProps<StaffReview>) {
  const { review: text, listings } = useScreen().text;
  const { changes, listing, owner, slug, submitted, version } = item;
  const { title } = submitted;
  return (
    <article className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        {fill(text.by, { owner: owner ?? listings.nobody, listing })}
        <br />
        {describeSince(item, text)}
      </p>
      <RequestedChanges changes={changes} />
      {item.state === 'live' && slug !== null && (
        <p>
          <TextLink href={`/${slug}`}>{text.seeLive}</TextLink>
        </p>
      )}
      <VersionView item={item} text={text} />
      <ListingItemsView item={item} text={text} />
      <ReviewImages item={item} />
      <div className="flex flex-wrap items-center gap-3">
        <ActionButton
          variant="primary"
          label={text.approve}
          action={() => postListingAction(listing, 'approve', { version })}
          toAnnouncement={({ state }) =>
            fill(state === 'live' ? text.approvedLive : text.approved, { name: title })
          }
          onDone={() => onDone(item)}
        />
        <RequestChangesButton item={item} onDone={() => onDone(item)} />
      </div>
    </article>
  );
}

/** Returns a text about the hours that remain for the review, or about the hours since its deadline. */
function formatTimeLeft({ minutes_left: minutes }: StaffReview, text: StaffText['review']): string {
  const hours = Math.floor(Math.abs(minutes) / 60);
  const [withinHour, singleHour, severalHours] =
    minutes < 0
      ? [text.justOverdue, text.overdueOnce, text.overdue]
      : [text.lastHour, text.leftOnce, text.left];
  if (hours === 0) return withinHour;
  return hours === 1 ? singleHour : fill(severalHours, { hours });
}

/** Returns a text about the time of the payment or of the submission. */
function describeSince({ paid_at, ...item }: StaffReview, text: StaffText['review']): string {
  if (paid_at !== null) return fill(text.paid, { date: formatMoment(paid_at) });
  const template = item.is_owed_back ? text.owedBack : text.unpaid;
  return fill(item.state === 'live' ? text.live : template, {
    date: formatMoment(item.submitted_at),
  });
}
