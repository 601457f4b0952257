import { getTimeLeft } from '#domain/listing/status.ts';
import { fill } from '#domain/text/placeholders.ts';
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
  if (unit === 'days') return count === 1 ? text.day : fill(text.days, { count });
  return count <= 1 ? text.hour : fill(text.hours, { count });
}
