import { formatDate } from '#browser/dates.ts';
import { staffListingSchema, type StaffListing } from '#domain/staff/staff-listing.ts';
import { fill } from '#domain/text/fill.ts';
import { Search } from '../components/Filters.tsx';
import { List } from '../components/List.tsx';
import { Panel } from '../components/Panel.tsx';
import { useScreen } from '../components/screen.ts';
import { TextLink } from '../components/TextLink.tsx';
import { useList } from '../components/use-list.ts';
import { useQuery } from '../use-query.ts';
import { ListingActions } from './ListingActions.tsx';

/** All listings, newest first, to find one and to act upon it. */
export default function Listings() {
  const { listings: text } = useScreen().text;
  const list = useList({
    path: useQuery().filtered('/api/staff/listings', ['q', 'state']),
    schema: staffListingSchema,
    keyOf: ({ id }) => String(id),
  });
  return (
    <Panel text={text}>
      <Search text={text} />
      <List list={list} file="adverts.csv" empty={text.empty}>
        {(item) => <ListingItem item={item} onDone={list.replace} />}
      </List>
    </Panel>
  );
}

interface Props {
  item: StaffListing;
  onDone: (item: StaffListing) => void;
}

/** A listing: whose it is, where it stands, and what staff can do with it. */
function ListingItem({ item, onDone }: Props) {
  const { listings: text } = useScreen().text;
  const { id, name, state, slug, reason, live_until } = item;
  const ends =
    (state === 'live' || state === 'expired') && live_until !== null
      ? fill(text.until, { date: formatDate(live_until) })
      : fill(text.begun, { date: formatDate(item.created_at) });
  return (
    <article className="flex flex-col gap-2 wrap-anywhere">
      <h2 className="text-xl">{name === '' ? text.unnamed : name}</h2>
      {item.featured && <span className="badge">{text.featured}</span>}
      <p>
        <strong>{text.states[state]}</strong> {ends}
      </p>
      <p className="text-ink-soft">{fill(text.by, { id, owner: item.owner ?? text.nobody })}</p>
      {item.is_waiting && <p>{text.waiting}</p>}
      {reason && <p>{fill(text.reason, { reason })}</p>}
      {state === 'live' && slug !== null && (
        <p>
          <TextLink href={`/${slug}`}>{text.open}</TextLink>
        </p>
      )}
      <ListingActions item={item} onDone={onDone} />
    </article>
  );
}
