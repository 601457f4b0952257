import { getTimeLeft } from '#domain/listing/status.ts';
import { fillPlural } from '#domain/text/plural.ts';
import type { Text } from '#content/text/text.ts';

/**
 * Returns a text about the remaining time, for example '12 days left'.
 * @param until - the end of the time, in ISO 8601.
 */
export function formatRemaining(
  until: string,
  now: Date,
  text: Text['myListings']['left'],
): string {
  const { unit, count } = getTimeLeft(until, now);
  if (unit === 'days') return fillPlural(text.days, count);
  return count <= 1 ? text.hour : fillPlural(text.hours, count);
}
