/** Converts times to and from Daraja's forms, which are in East Africa Time and contain no time zone. */

/** East Africa Time is three hours ahead of UTC all year. */
const utcOffsetMs = 3 * 60 * 60 * 1000;

/** Formats a time as '20261123093000'. */
export function formatTimestamp(time: Date): string {
  return toEastAfricanIso(time).replaceAll(/\D/g, '').slice(0, 14);
}

/** Formats a time as '2026-11-23 09:30:00', the form of times in a pull request. */
export function formatPullTime(time: Date): string {
  return toEastAfricanIso(time).slice(0, 19).replace('T', ' ');
}

/** Converts a time such as '20261123093000' to ISO 8601. Returns undefined for any other text. */
export function parseTimestamp(timestamp = ''): string | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts.map(String);
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function toEastAfricanIso(time: Date): string {
  return new Date(time.getTime() + utcOffsetMs).toISOString();
}
