import { formatDate, formatShortDate } from '#browser/dates.ts';
import { staffListingSchema, type StaffListing } from '#domain/staff/staff-listing.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { createListPanel } from '../components/create-list-panel.tsx';
import { Search } from '../components/Filters.tsx';
import type { ItemProps } from '../components/List.tsx';
import { getListingHref, getMemberHref } from '../components/hrefs.ts';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { separator } from '#domain/text/separator.ts';
import { ListingActions } from './ListingActions.tsx';

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
    summary: [text.states[state], id, owner ?? text.nobody].join(separator),
    since: formatShortDate(created_at),
    wraps: 'everywhere',
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
        <ScreenLink href={getListingHref(item.id)}>{text.page}</ScreenLink>
        {item.owner_id !== null && (
          <ScreenLink href={getMemberHref(item.owner_id)}>{item.owner ?? text.nobody}</ScreenLink>
        )}
        {item.is_waiting && <TextLink href="?view=review">{text.toReview}</TextLink>}
        {state === 'live' && slug !== null && <TextLink href={`/${slug}`}>{text.open}</TextLink>}
      </p>
      <ListingActions item={item} onDone={onDone} />
    </article>
  );
}
