/** Reads the times that editors type, besides the form of Sanity's field. */
import { isTime } from '../../../src/domain/article/addresses.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The forms of a day: '5 December 2026', '5 Dec', '5/12/2026', '5.12.26', '2026-12-05', and 'tomorrow'. */
const dayForms = [
  String.raw`(?:[a-z]{3,6}day,? )?(?<day>\d{1,2}) (?<month>[a-z]{3,9})(?: (?<year>\d{4}))?`,
  String.raw`(?<day>\d{1,2})([/.])(?<month>\d{1,2})\2(?<year>\d{4}|\d\d)`,
  String.raw`(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)`,
  '(?<name>today|tomorrow)',
];
/** The forms of a time: '10:00', '10.00', '10am' and '10:00 p.m.'. */
const timeForm = String.raw`(?:,? at|,)? (?:(?<hour>\d{1,2})[:.](?<minute>\d\d)(?: ?(?<half>[ap])\.?m\.?)?|(?<fullHour>\d{1,2}) ?(?<fullHalf>[ap])\.?m\.?)`;
const forms = dayForms.map((dayForm) => new RegExp(`^${dayForm}${timeForm}$`, 'i'));

const dayMs = 86_400_000;
/** Nairobi is three hours ahead of UTC all year. */
const nairobiOffsetMs = 3 * 3_600_000;

/** The number of years of which one has a 29 February to come, also around 2100. */
const maxYearsToLeapDay = 9;

type Groups = Partial<Record<string, string>>;

/**
 * Returns the time of a typed text in ISO 8601, or undefined for another text and for a day that no calendar has. The text is
 * in Nairobi time. A day without a year is the next one.
 */
export function parseTypedTime(typed: string, now = new Date()): string | undefined {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  const groups = forms.map((form) => form.exec(text)?.groups).find(Boolean);
  const clock = groups && readClock(groups);
  if (!groups || clock === undefined) return undefined;
  const toTime = (year: number) => composeTime(year, groups, clock, now);
  const thisYear = new Date(now.getTime() + nairobiOffsetMs).getUTCFullYear();
  if (groups['year'] !== undefined) return toTime(Number(groups['year'].padStart(4, '20')));
  if (groups['name'] !== undefined) return toTime(thisYear);
  // Only 29 February is further away than a year.
  const years = Array.from({ length: maxYearsToLeapDay }, (_, offset) => thisYear + offset);
  return years.map(toTime).find((time) => time !== undefined && Date.parse(time) >= now.getTime());
}

/** Returns '09:05' for the hour, the minute and the half of the day in the groups; undefined for no such time. */
function readClock({ hour, minute = '00', half, fullHour, fullHalf }: Groups): string | undefined {
  const hours = Number(hour ?? fullHour);
  const dayHalf = (half ?? fullHalf)?.toLowerCase();
  if (dayHalf !== undefined && (hours < 1 || hours > 12)) return undefined;
  const afterNoon = dayHalf === 'p' ? 12 : 0;
  const fullHours = dayHalf === undefined ? hours : (hours % 12) + afterNoon;
  return `${String(fullHours).padStart(2, '0')}:${minute}`;
}

/** Returns the time in ISO 8601; undefined for a day that no calendar has. */
function composeTime(year: number, groups: Groups, clock: string, now: Date): string | undefined {
  const { day = '', month = '', name } = groups;
  const offsetMs = name?.toLowerCase() === 'tomorrow' ? dayMs : 0;
  if (name !== undefined) {
    const today = new Date(now.getTime() + nairobiOffsetMs + offsetMs).toISOString().slice(0, 10);
    return toIso(`${today}T${clock}:00+03:00`);
  }
  const monthNumber = Number(month) || months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  // JavaScript reads 31 February as a day of March.
  const lastDay = new Date(Date.UTC(year, monthNumber, 0)).getUTCDate();
  if (monthNumber < 1 || Number(day) > lastDay) return undefined;
  const [paddedMonth, paddedDay] = [monthNumber, day].map((part) => String(part).padStart(2, '0'));
  return toIso(`${year}-${paddedMonth ?? ''}-${paddedDay ?? ''}T${clock}:00+03:00`);
}

/** Returns a time in the form of the browser's own field, in Nairobi time, such as '2026-12-05T10:00'; '' for another text. */
export const toFieldText = (time: unknown): string =>
  isTime(time)
    ? new Date(Date.parse(time) + nairobiOffsetMs).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
    : '';

/** Returns the time of a text of the browser's own field; undefined for an incomplete one. */
export const parseFieldText = (text: string): string | undefined =>
  parseTypedTime(text.replace('T', ' '));

const toIso = (time: string) => (isTime(time) ? new Date(time).toISOString() : undefined);
