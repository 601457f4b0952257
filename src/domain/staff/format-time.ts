/** Formats times for staff, all with the same clock of 24 hours, in Nairobi's time zone. */
import { formatShortDate } from '../date/date.ts';

let clockFormat: Intl.DateTimeFormat | undefined;

/** Returns '17:03' for an ISO 8601 timestamp. */
export function formatClock(timestamp: string): string {
  clockFormat ??= new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Africa/Nairobi',
  });
  return clockFormat.format(new Date(timestamp));
}

/** Returns '24 Mar 2026, 17:03' for an ISO 8601 timestamp. */
export const formatTime = (timestamp: string, language = 'en'): string =>
  `${formatShortDate(timestamp, language)}, ${formatClock(timestamp)}`;
