// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
/**
 * Formats dates and times for Kenya. Every format uses Nairobi's time zone, independent of the device's time zone.
 */

/** Returns the Kenyan locale of a language, with a 24-hour clock like the opening hours. */
const getLocale = (language: string) => `${language}-KE-u-hc-h23`;

/** Returns the format of '24 March 2026' in a language. */
export const getDateFormat = createFormatGetter({ day: 'numeric', month: 'long', year: 'numeric' });
const getTimeFormat = createFormatGetter({ hour: '2-digit', minute: '2-digit' });

/** Returns '24 March 2026', the day in Nairobi. @param timestamp - ISO 8601 */
export function formatDate(timestamp: string, language: string): string {
  return getDateFormat(language).format(new Date(timestamp));
}

/** Returns '24 March 2026, 17:03'. @param timestamp - ISO 8601 */
export function formatMoment(timestamp: string, language: string): string {
  return `${formatDate(timestamp, language)}, ${formatClock(timestamp, language)}`;
}

/** Returns '17:03', the time in Nairobi. @param timestamp - ISO 8601 */
export function formatClock(timestamp: string, language: string): string {
  return getTimeFormat(language).format(new Date(timestamp));
}

/** Seconds of a minute. */
export const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

/**
 * Returns a text such as 'now', '5 minutes ago' or 'yesterday', or the date if a week has passed. The result for a
 * future time is 'now', because the clock of the device can be wrong.
 * @param timestamp - ISO 8601.
 * @param now - milliseconds since 1970.
 */
export function formatSince(timestamp: string, now: number, language: string): string {
  const relativeFormat = createRelativeFormat(language);
  const seconds = Math.max(0, (now - Date.parse(timestamp)) / 1000);
  if (seconds < minuteSeconds) return relativeFormat.format(0, 'second');
  if (seconds < hourSeconds)
    return relativeFormat.format(-Math.floor(seconds / minuteSeconds), 'minute');
  if (seconds < daySeconds)
    return relativeFormat.format(-Math.floor(seconds / hourSeconds), 'hour');
  if (seconds < 7 * daySeconds)
    return relativeFormat.format(-Math.floor(seconds / daySeconds), 'day');
  return formatDate(timestamp, language);
}

/** Returns the format of '5 minutes ago' in a language. */
export function createRelativeFormat(language: string): Intl.RelativeTimeFormat {
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
}

/**
 * Returns a function that returns the formatter of a language. It caches each formatter, because the creation takes
 * 1 ms on a phone.
 */
export function createFormatGetter(options: Intl.DateTimeFormatOptions) {
  const formatters: Record<string, Intl.DateTimeFormat> = {};
  return (language: string): Intl.DateTimeFormat =>
    (formatters[language] ??= new Intl.DateTimeFormat(getLocale(language), {
      ...options,
      timeZone: 'Africa/Nairobi',
    }));
}
