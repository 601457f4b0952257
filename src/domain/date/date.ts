// @chunk page
/** Dates and times of day as they are read in Kenya, in Nairobi's time whatever the device thinks. */

/** The language as it is written in Kenya, with a clock of twelve hours. */
const getLocale = (language: string) => `${language}-KE-u-hc-h12`;

const date = formatter({ day: 'numeric', month: 'long', year: 'numeric' });
const shortDate = formatter({ day: 'numeric', month: 'short', year: 'numeric' });
const month = formatter({ month: 'long', year: 'numeric' });
const hourAndMinute = formatter({ hour: 'numeric', minute: '2-digit' });

let isoDate: Intl.DateTimeFormat | undefined;

/** The day in Nairobi: '2026-03-24'. */
export function toIsoDay(timestamp: Date): string {
  // Of the locales, this one writes a date as ISO 8601 does. Most pages need none, so it is made when asked for.
  isoDate ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Africa/Nairobi',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return isoDate.format(timestamp);
}

/** '24 March 2026'. @param day - ISO 8601, such as '2026-03-24' */
export function formatDay(day: string, language: string): string {
  return date(language).format(new Date(`${day}T12:00:00+03:00`));
}

/** 'March 2026'. @param day - one in it, ISO 8601 */
export function formatMonth(day: string, language: string): string {
  return month(language).format(new Date(`${day}T12:00:00+03:00`));
}

/** '24 March 2026', the day in Nairobi. @param timestamp - ISO 8601 */
export function formatDate(timestamp: string, language: string): string {
  return date(language).format(new Date(timestamp));
}

/** '24 Mar 2026', where many stand below each other. @param timestamp - ISO 8601 */
export function formatShortDate(timestamp: string, language: string): string {
  return shortDate(language).format(new Date(timestamp));
}

/** '24 March 2026, 5 pm', or '24 March 2026, 5:30 pm'. @param timestamp - ISO 8601 */
export function formatMoment(timestamp: string, language: string): string {
  const when = new Date(timestamp);
  // Some browsers put a narrow space before 'pm'.
  const time = hourAndMinute(language).format(when).replace(/\s/, ' ');
  return `${date(language).format(when)}, ${time.replace(':00', '')}`;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * 'now', '5 minutes ago', 'yesterday', and after a week the date. A clock that goes wrong makes
 * nothing come from the future.
 * @param timestamp - ISO 8601. @param now - milliseconds since 1970.
 */
export function formatSince(timestamp: string, now: number, language: string): string {
  const relativeFormat = relative(language);
  const seconds = Math.max(0, (now - Date.parse(timestamp)) / 1000);
  if (seconds < minute) return relativeFormat.format(0, 'second');
  if (seconds < hour) return relativeFormat.format(-Math.floor(seconds / minute), 'minute');
  if (seconds < day) return relativeFormat.format(-Math.floor(seconds / hour), 'hour');
  if (seconds < 7 * day) return relativeFormat.format(-Math.floor(seconds / day), 'day');
  return formatDate(timestamp, language);
}

/** 'in 12 minutes', rounded up, so that nobody comes too early. */
export function formatWait(seconds: number, language: string): string {
  return relative(language).format(Math.max(1, Math.ceil(seconds / minute)), 'minute');
}

function relative(language: string): Intl.RelativeTimeFormat {
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
}

/** A formatter is made once for each language, because making one takes a phone a millisecond. */
function formatter(options: Intl.DateTimeFormatOptions) {
  const made: Record<string, Intl.DateTimeFormat> = {};
  return (language: string): Intl.DateTimeFormat =>
    (made[language] ??= new Intl.DateTimeFormat(getLocale(language), {
      ...options,
      timeZone: 'Africa/Nairobi',
    }));
}
