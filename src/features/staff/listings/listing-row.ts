/** The texts of an advert's row. */
import { formatShortDate } from '#browser/short-dates.ts';
import type { StaffListing } from '#domain/staff/staff-listing.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { RowText } from '../components/ListRow.tsx';
import { nameState } from '../components/name-state.ts';
import type { StaffText } from '../components/screen.ts';

/** Number of characters of a name that fit in one line of a phone, beside the date. */
const maxLineLength = 20;

/** Returns the texts of a row: the name, the state, and the number, which comes first because a phone can cut the end. */
export function toListingRow(item: StaffListing, { listings: text, pages }: StaffText): RowText {
  return {
    name: item.title || text.unnamed,
    badge: nameState(item, text),
    badgeTone: item.state === 'submitted' ? 'task' : 'state',
    summary: [
      String(item.id),
      ...formatEnd(item, text),
      ...(item.is_waiting && item.state !== 'submitted' ? [pages.changesWait] : []),
      item.owner ?? text.nobody,
      ...(item.featured ? [text.featured] : []),
    ],
    since: formatShortDate(item.created_at),
    // A long name takes the second line of the summary on a phone.
    ...(item.title.length <= maxLineLength && { wraps: 'everywhere' }),
  };
}

/** Returns the end of the paid days of a live or ended listing, or nothing. */
function formatEnd({ state, live_until }: StaffListing, text: StaffText['listings']): string[] {
  if (live_until === null) return [];
  const date = formatShortDate(live_until);
  if (state === 'expired') return [fill(text.ended, { date })];
  return state === 'live' ? [fill(text.until, { date })] : [];
}
