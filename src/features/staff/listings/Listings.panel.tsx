import { staffListingSchema } from '#domain/staff/staff-listing.ts';
import { createListPanel } from '../components/create-list-panel.tsx';
import { findName, Search } from '../components/Filters.tsx';
import { getListingHref } from '../components/hrefs.ts';
import { useScreen, type StaffText } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { toListingRow } from './listing-row.ts';

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
  toRow: toListingRow,
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
