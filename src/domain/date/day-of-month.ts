/** Formats days without their year, for posts of the last weeks. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns '24 Mar', the day in Nairobi. @param timestamp - ISO 8601 */
export function formatDayOfMonth(timestamp: string, language: string): string {
  const format =
    formats.get(language) ??
    new Intl.DateTimeFormat(`${language}-KE`, {
      timeZone: 'Africa/Nairobi',
      day: 'numeric',
      month: 'short',
    });
  formats.set(language, format);
  return format.format(new Date(timestamp));
}
