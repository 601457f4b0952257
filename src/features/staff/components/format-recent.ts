import { formatClock } from '#browser/days.ts';
import { serverNow } from '#browser/server-time.ts';
import { formatShortDate } from '#browser/short-dates.ts';

/** Returns the date of a moment for a row of a list, or '17:03' for a moment of the present day. @param timestamp - ISO 8601 */
export function formatRecent(timestamp: string): string {
  const now = serverNow();
  const date = formatShortDate(timestamp);
  const isToday = now !== undefined && formatShortDate(new Date(now).toISOString()) === date;
  return isToday ? formatClock(timestamp) : date;
}
