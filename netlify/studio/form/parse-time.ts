/** Reads the times that editors type, besides the form of Sanity's field. */
import { isTime } from '../../../src/domain/article/addresses.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The forms '5 December 2026, 10:00' and '5 Dec 2026 10:00', '5/12/2026 10:00', and '2026-12-05 10:00'. */
const forms = [
  /^(?<day>\d{1,2}) (?<month>[a-z]{3,9}) (?<year>\d{4}),? (?<hour>\d{1,2}):(?<minute>\d\d)$/i,
  /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4}),? (?<hour>\d{1,2}):(?<minute>\d\d)$/,
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d),? (?<hour>\d\d):(?<minute>\d\d)$/,
];

/**
 * Returns the time of a typed text in ISO 8601, or undefined for another text and for a day that no calendar has. The text is
 * in Nairobi time.
 */
export function parseTypedTime(typed: string): string | undefined {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  const groups = forms.map((form) => form.exec(text)?.groups).find(Boolean);
  if (!groups) return undefined;
  const { day = '', month = '', year = '', hour = '', minute = '' } = groups;
  const monthNumber = Number(month) || months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const [paddedMonth, ...others] = [monthNumber, day, hour].map((part) =>
    String(part).padStart(2, '0'),
  );
  const [paddedDay = '', paddedHour = ''] = others;
  const time = `${year}-${paddedMonth}-${paddedDay}T${paddedHour}:${minute}:00+03:00`;
  // JavaScript reads 31 February as a day of March.
  const lastDay = new Date(Date.UTC(Number(year), monthNumber, 0)).getUTCDate();
  if (!isTime(time) || Number(day) > lastDay) return undefined;
  return new Date(time).toISOString();
}
