import { formatShortDate, formatShortMoment } from '#browser/short-dates.ts';
import { staffChangeSchema, type StaffChange } from '#domain/staff/staff-review.ts';
import { fill } from '#domain/text/placeholders.ts';
import { ActionButton } from '../components/ActionButton.tsx';
import { createListPanel } from '../components/create-list-panel.tsx';
import type { ItemProps } from '../components/List.tsx';
import { Decisions } from '../components/Decisions.tsx';
import { getReviewHref } from '../components/hrefs.ts';
import { OwnerLine } from '../components/OwnerLine.tsx';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { postListingAction } from '../listings/post-listing-action.ts';
import { SuspendButton } from '../listings/ListingActions.tsx';
import { RequestChangesButton } from '../review/RequestChangesButton.tsx';
import { RequestedChanges } from '../review/RequestedChanges.tsx';
import { listChangedLabels } from '../review/changed-labels.ts';
import { LazyVisitorPage } from '../review/LazyVisitorPage.tsx';
import { ListingItemsView } from '../review/ListingItemsView.tsx';
import { VersionView } from '../review/VersionView.tsx';

/** The changes by owners that are public without a review, oldest first. */
export default createListPanel({
  id: 'changes',
  file: 'changes.csv',
  schema: staffChangeSchema,
  getId: ({ listing }) => listing,
  toRow: (item, { changes: text, review }) => ({
    name: item.submitted.title,
    summary: listChangedLabels(item, review) || text.unchanged,
    since: formatShortDate(item.changed_at),
  }),
  ItemView: ChangeItem,
  afterAction: 'remove',
});

/** The public version beside the last reviewed version, with the actions of staff. */
function ChangeItem({ item, onDone }: ItemProps<StaffChange>) {
  const { listing, version, submitted, times, is_waiting } = item;
  const { title } = submitted;
  const { changes: text, review, listings, pages } = useScreen().text;
  const columnText = { ...review, before: text.before, after: text.after };
  return (
    <article className="flex flex-col gap-4">
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <div className="-my-2">
            <OwnerLine item={item} />
            {fill(times > 1 ? text.changedOften : text.changed, {
              times,
              date: formatShortMoment(item.changed_at),
            })}
          </div>
          <RequestedChanges changes={item.changes} />
          <VersionView item={item} text={columnText} />
          <ListingItemsView item={item} text={columnText} />
        </div>
        <LazyVisitorPage item={item} heading={pages.page} />
      </div>
      <div className="decision-bar">
        <Decisions onRemove={() => onDone(item)}>
          <ActionButton
            variant="primary"
            label={text.markSeen}
            shortcut="a"
            action={() => postListingAction(listing, 'mark-viewed', { version })}
            toAnnouncement={() => fill(text.seen, { name: title })}
            onDone={() => onDone(item)}
          />
          {is_waiting ? (
            <ScreenLink href={getReviewHref(listing)}>{listings.toReview}</ScreenLink>
          ) : (
            <RequestChangesButton item={item} onDone={() => onDone(item)} />
          )}
          <SuspendButton listing={listing} title={title} onDone={() => onDone(item)} />
        </Decisions>
      </div>
    </article>
  );
}
