import { sumLastWeek, type ListingReach, type WeekTotals } from '#domain/reach/reach.ts';
import { formatNumber } from '#domain/money/format-number.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import type { Text } from '#content/text/text.ts';

/**
 * Returns a text about the last week, for example '212 people saw your page in the last 7 days. 31 called or
 * wrote.', or the text for a listing without any counted visit.
 */
export function describeWeek(
  reach: ListingReach,
  text: Text['myListings']['reach']['week'],
): string {
  if (reach.since === null) return text.never;
  const { visitors, enquiries } = sumLastWeek(reach);
  // A contact implies a visit, even if a slow connection lost the event of the visit.
  const atLeast = Math.max(visitors, enquiries);
  if (atLeast === 0) return text.none;
  const visitorSentence = fillPlural(text.visitors, atLeast, { count: formatNumber(atLeast) });
  return enquiries === 0
    ? visitorSentence
    : `${visitorSentence} ${fill(text.enquiries, { count: formatNumber(enquiries) })}`;
}

/** Returns a text about the 7 days before a week. */
export const describeWeekBefore = (
  { visitors, enquiries }: WeekTotals,
  { before }: Pick<Text['myListings']['reach']['figures'], 'before'>,
): string => fill(before, { visitors: formatNumber(visitors), enquiries: formatNumber(enquiries) });
