import { lastWeek, type ListingReach } from '#domain/reach/reach.ts';
import { formatNumber } from '#domain/money/format-number.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Text } from '#content/text/text.ts';

/** Returns for example 'At least 212 people saw it in the last 7 days. 31 asked for you.' */
export function describeWeek(
  reach: ListingReach,
  text: Text['myListings']['reach']['week'],
): string {
  if (reach.since === null) return text.never;
  const { visitors: seen, enquiries: asked } = lastWeek(reach);
  // A contact implies a visit, even if a slow connection lost the event of the visit.
  const people = Math.max(seen, asked);
  if (people === 0) return text.nobody;
  const saw = people === 1 ? text.person : fill(text.people, { count: formatNumber(people) });
  return asked === 0 ? saw : `${saw} ${fill(text.asked, { count: formatNumber(asked) })}`;
}
