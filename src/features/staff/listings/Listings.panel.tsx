import { formatShortDate } from '#browser/short-dates.ts';
import { staffListingSchema, type StaffListing } from '#domain/staff/staff-listing.ts';
import { fill } from '#domain/text/placeholders.ts';
import { joinWhole } from '#domain/text/separator.ts';
import { createListPanel } from '../components/create-list-panel.tsx';
import { findName, Search } from '../components/Filters.tsx';
import { getListingHref } from '../components/hrefs.ts';
import { useScreen, type StaffText } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { nameState } from '../components/name-state.ts';

/** Number of characters of a name that fit in one line of a phone, beside the date. */
const maxLineLength = 20;

/** All listings, newest first, with a search. Each row leads to the page of the listing. */
export default createListPanel({
  id: 'listings',
  file: 'adverts.csv',
  schema: staffListingSchema,
  getId: ({ id }) => id,
  filters: ['q', 'state'],
  Filters: ListingFilters,
  foldsFilters: true,
  nameFilter: (filter, value, text) =>
    filter === 'state' ? findName(value, text.states) : undefined,
  toHref: ({ id }) => getListingHref(id),
  toRow: (item, { listings: text, pages }) => ({
    name: item.title || text.unnamed,
    badge: nameState(item, text),
    badgeTone: item.state === 'submitted' ? 'task' : 'state',
    summary: joinWhole([
      ...formatEnd(item, text),
      ...(item.is_waiting && item.state !== 'submitted' ? [pages.changesWait] : []),
      item.owner ?? text.nobody,
      item.id,
      ...(item.featured ? [text.featured] : []),
    ]),
    since: formatShortDate(item.created_at),
    // A long name takes the second line of the summary on a phone.
    ...(item.title.length <= maxLineLength && { wraps: 'everywhere' }),
  }),
});

/** The search, and the link to the adverts that staff prepare for owners. */
function ListingFilters({ text }: { text: StaffText['listings'] }) {
  const { prepared } = useScreen().text;
  return (
    <>
      <Search text={text} />
      <p>
        <ScreenLink href="?view=prepared">{prepared.title}</ScreenLink>
      </p>
    </>
  );
}

/** Returns the end of the paid days of a live or ended listing, or nothing. */
function formatEnd({ state, live_until }: StaffListing, text: StaffText['listings']): string[] {
  if (live_until === null) return [];
  const date = formatShortDate(live_until);
  if (state === 'expired') return [fill(text.ended, { date })];
  return state === 'live' ? [fill(text.until, { date })] : [];
}
