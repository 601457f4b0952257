import { formatDate } from '#browser/dates.ts';
import type { StaffListing } from '#domain/staff/staff-listing.ts';
import { fill } from '#domain/text/fill.ts';
import type { Text } from '#content/text/text.ts';
import { ListingActions } from './ListingActions.tsx';

interface Props {
  item: StaffListing;
  text: Text['adminWords']['listings'];
  kit: Text['adminWords']['kit'];
  onUpdated: (item: StaffListing) => void;
}

/** A listing: where it is in its life, and what staff can do. */
export function ListingItem({ item, text, kit, onUpdated }: Props) {
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
          <a className="inline-flex min-h-11 items-center text-brand underline" href={`/${slug}`}>
            {text.open}
          </a>
        </p>
      )}
      <ListingActions item={item} text={text} kit={kit} onUpdated={onUpdated} />
    </article>
  );
}
