import { formatDate } from '#browser/dates.ts';
import type { StaffListing } from '#domain/staff/staff-listing.ts';
import { fill } from '#domain/text/placeholders.ts';
import { getListingHref, getMemberHref } from './hrefs.ts';
import { useScreen } from './screen.ts';
import { ScreenLink } from './ScreenLink.tsx';

interface Props {
  listings: readonly StaffListing[];
  /** True on a page of another subject than the owner, so that each line names its owner. */
  hasOwner?: boolean;
}

/** Listings with their states, as links to their pages. */
export function ListingLines({ listings, hasOwner = false }: Props) {
  const { listings: text, pages } = useScreen().text;
  return (
    <ul className="ruled flex flex-col">
      {listings.map(({ id, title, state, live_until, owner, owner_id, is_waiting }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 py-1 wrap-anywhere">
          <ScreenLink href={getListingHref(id)}>{title || text.unnamed}</ScreenLink>
          <span className="text-ink-soft">{fill(pages.number, { id })}</span>
          <span>{text.states[state]}</span>
          {is_waiting && state !== 'submitted' && <span>{pages.isWaiting}</span>}
          {state === 'live' && live_until !== null && (
            <span>{fill(text.until, { date: formatDate(live_until) })}</span>
          )}
          {hasOwner && owner_id !== null && (
            <ScreenLink href={getMemberHref(owner_id)}>{owner ?? text.nobody}</ScreenLink>
          )}
        </li>
      ))}
    </ul>
  );
}
