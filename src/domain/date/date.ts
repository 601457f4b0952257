/** Moments in words, in Nairobi's time whatever the device thinks. Nairobi is UTC+3 all year. */

const date = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Of the locales, the one that writes a date as ISO 8601 does. */
const numbers = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Nairobi',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** The day in Nairobi: '2026-03-24'. */
export function dayOf(moment: Date): string {
  return numbers.format(moment);
}

/** '24 March 2026'. @param day - ISO 8601, such as '2026-03-24' */
export function dayInWords(day: string): string {
  return date.format(new Date(`${day}T12:00:00+03:00`));
}

/** '24 March 2026', the day in Nairobi. @param moment - ISO 8601 */
export function dateInWords(moment: string): string {
  return date.format(new Date(moment));
}

/** '24 March 2026, 5 pm', or '24 March 2026, 5:30 pm'. @param moment - ISO 8601 */
export function momentInWords(moment: string): string {
  const when = new Date(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    time.formatToParts(when).find((found) => found.type === type)?.value ?? '';
  // Midnight and noon are 0 in this locale's twelve-hour clock.
  const hour = part('hour') === '0' ? '12' : part('hour');
  const minutes = part('minute') === '00' ? '' : `:${part('minute')}`;
  return `${date.format(when)}, ${hour}${minutes} ${part('dayPeriod').toLowerCase()}`;
}
