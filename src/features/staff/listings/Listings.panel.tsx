import { formatDate, formatShortDate } from '#browser/dates.ts';
import { isPossible, staffListingSchema, type StaffListing } from '#domain/staff/staff-listing.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { ActionButton } from '../components/ActionButton.tsx';
import { createListPanel } from '../components/create-list-panel.tsx';
import { Search } from '../components/Filters.tsx';
import type { ItemProps } from '../components/List.tsx';
import { useScreen } from '../components/screen.ts';
import { postListingAction } from './post-listing-action.ts';
import { SuspendButton } from './SuspendButton.tsx';

/** All listings, newest first, with a search and the actions of staff. */
export default createListPanel({
  id: 'listings',
  file: 'adverts.csv',
  schema: staffListingSchema,
  getId: ({ id }) => id,
  filters: ['q', 'state'],
  Filters: Search,
  toRow: ({ id, title, state, owner, created_at }, { listings: text }) => ({
    name: title || text.unnamed,
    summary: `${text.states[state]}. ${fill(text.by, { id, owner: owner ?? text.nobody })}`,
    since: formatShortDate(created_at),
  }),
  ItemView: ListingItem,
});

/** A listing with its state, and with the actions of staff. */
function ListingItem({ item, onDone }: ItemProps<StaffListing>) {
  const { listings: text } = useScreen().text;
  const { state, slug, reason, live_until } = item;
  const hasEnd = (state === 'live' || state === 'expired') && live_until !== null;
  const endTemplate = state === 'live' ? text.until : text.ended;
  const dateText = hasEnd
    ? fill(endTemplate, { date: formatDate(live_until) })
    : fill(text.begun, { date: formatDate(item.created_at) });
  return (
    <article className="flex flex-col gap-2 wrap-anywhere">
      {item.featured && <span className="badge">{text.featured}</span>}
      <p>{dateText}</p>
      {reason && <p>{fill(text.reason, { reason })}</p>}
      <p className="flex flex-wrap gap-x-4 empty:hidden">
        {item.is_waiting && <TextLink href="?view=review">{text.toReview}</TextLink>}
        {state === 'live' && slug !== null && <TextLink href={`/${slug}`}>{text.open}</TextLink>}
      </p>
      <ListingActions item={item} onDone={onDone} />
    </article>
  );
}

/** Buttons that suspend, restore or feature a listing. */
function ListingActions({ item, onDone }: ItemProps<StaffListing>) {
  const { id, title, state, featured } = item;
  const { listings: text } = useScreen().text;
  return (
    <div className="flex flex-wrap items-center gap-3 empty:hidden">
      {isPossible('feature', state) && (
        <ActionButton
          label={featured ? text.unfeature : text.feature}
          action={() => postListingAction(id, 'feature', { featured: !featured })}
          toAnnouncement={() =>
            fill(featured ? text.isNotFeatured : text.isFeatured, { name: title })
          }
          onDone={onDone}
        />
      )}
      {isPossible('restore', state) && (
        <ActionButton
          label={text.restore}
          action={() => postListingAction(id, 'restore', {})}
          toAnnouncement={() => fill(text.restored, { name: title })}
          onDone={onDone}
        />
      )}
      {isPossible('suspend', state) && <SuspendButton listing={id} title={title} onDone={onDone} />}
    </div>
  );
}
