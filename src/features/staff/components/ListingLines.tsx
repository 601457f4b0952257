import { formatShortDate } from '#browser/short-dates.ts';
import type { StaffListing } from '#domain/staff/staff-listing.ts';
import { fill } from '#domain/text/placeholders.ts';
import { getListingHref, getMemberHref } from './hrefs.ts';
import { quietBadgeClass } from './ListRow.tsx';
import { nameState } from './name-state.ts';
import { useScreen } from './screen.ts';
import { ScreenLink } from './ScreenLink.tsx';

interface Props<Listing extends StaffListing> {
  listings: readonly Listing[];
  /** Returns a further fact of a line, such as the phone number; '' for none. */
  toFact?: (listing: Listing) => string;
  /** True on a page of another subject than the owner, so that each line names its owner. */
  hasOwner?: boolean;
}

/** Listings with their states, as links to their pages. The states form a column on wide screens. */
export function ListingLines<Listing extends StaffListing>({
  listings,
  hasOwner = false,
  toFact,
}: Props<Listing>) {
  return (
    <ul className="ruled flex flex-col">
      {listings.map((listing) => (
        <li
          key={listing.id}
          className="grid items-center gap-x-6 py-1 wrap-anywhere sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-cols-[minmax(0,1fr)_17rem]"
        >
          <ListingName listing={listing} hasOwner={hasOwner} fact={toFact?.(listing) ?? ''} />
          <ListingState listing={listing} />
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  listing: StaffListing;
}

interface NameProps extends LineProps {
  hasOwner: boolean;
  /** A further fact; '' for none. */
  fact: string;
}

/** The title, the number and the owner of a listing, as links. */
function ListingName({ listing: { id, title, owner, owner_id }, hasOwner, fact }: NameProps) {
  const { listings: text, pages } = useScreen().text;
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <ScreenLink href={getListingHref(id)}>{title || text.unnamed}</ScreenLink>
      <span className="text-ink-soft">{fill(pages.number, { id })}</span>
      {hasOwner && owner_id !== null && (
        <ScreenLink href={getMemberHref(owner_id)}>{owner ?? text.nobody}</ScreenLink>
      )}
      {fact !== '' && <span>{fact}</span>}
    </p>
  );
}

/** The state of a listing, and the end of its paid time. */
function ListingState({ listing }: LineProps) {
  const { listings: text, pages } = useScreen().text;
  const { state, is_refused, live_until, is_waiting } = listing;
  return (
    <p className="flex flex-wrap items-center gap-x-4 max-sm:pb-2">
      <strong className={state === 'submitted' ? 'badge' : quietBadgeClass}>
        {nameState({ state, is_refused }, text)}
      </strong>
      {(state === 'live' || state === 'expired') && live_until !== null && (
        <span className="text-ink-soft">
          {fill(state === 'live' ? text.until : text.ended, {
            date: formatShortDate(live_until),
          })}
        </span>
      )}
      {is_waiting && state !== 'submitted' && <strong>{pages.isWaiting}</strong>}
    </p>
  );
}
