import { formatShortDate } from '#browser/dates.ts';

/** Returns '24 Mar 2026, 17:03', the day and the time in Nairobi of an ISO 8601 timestamp, for the rows of lists. */
export function formatTime(timestamp: string): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Africa/Nairobi',
  }).format(new Date(timestamp));
  return `${formatShortDate(timestamp)}, ${time}`;
}
