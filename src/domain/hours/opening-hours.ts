/**
 * The opening hours of a shop in a week, as a text in a part of OpenStreetMap's notation, such as
 * 'Mo-Fr 08:00-13:00,14:00-18:00; Sa "by appointment"; PH off'. PH is a public holiday. A weekday that the text lacks is
 * closed. Without PH, a public holiday has the hours of its weekday.
 * Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
 */

export const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
const days = [...weekdays, 'PH'] as const;

export type Weekday = (typeof weekdays)[number];
export type Day = (typeof days)[number];

/**
 * Times of opening and closing on the 24-hour clock, such as '08:00'. A closing time that is not after the opening time
 * is on the next day, and '24:00' is the end of the day. A draft has '' for a time that the owner did not type yet.
 */
export interface Span {
  from: string;
  to: string;
}

/** The hours of a day: 'off' if it is closed, and at least one span if it is open. */
export type DayHours = 'off' | 'appointment' | readonly Span[];

/** The hours of each weekday, and of public holidays if they differ from those of the weekday. */
export type Week = Record<Weekday, DayHours> & { PH?: DayHours };

/** Limits of a text of opening hours: its length in characters, and the spans of a day. */
export const openingHoursLimits = { length: 400, spans: 3 } as const;

const appointment = '"by appointment"';
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const spanPattern = new RegExp(`^(${time})?-(${time}|24:00)?$`);

/** Returns a week with the same hours on the given days, and closed on the other ones. */
export function createWeek(openDays: readonly Weekday[] = [], hours: DayHours = 'off'): Week {
  const entries = weekdays.map((day) => [day, openDays.includes(day) ? hours : 'off']);
  return Object.fromEntries(entries) as Record<Weekday, DayHours>;
}

/** Returns the week of a text, also of an unfinished one; undefined for a text in another notation. */
export function parseOpeningHours(text: string): Week | undefined {
  const week = createWeek();
  if (text === '') return week;
  for (const rule of text.split('; ')) {
    const end = rule.indexOf(' ');
    const ruleDays = parseDays(rule.slice(0, Math.max(end, 0)));
    const hours = parseHours(rule.slice(end + 1));
    if (!ruleDays || !hours) return undefined;
    for (const day of ruleDays) week[day] = hours;
  }
  return week;
}

/** Returns the days of a text such as 'Mo-We,Fr'; undefined for another text. */
function parseDays(text: string): Day[] | undefined {
  const result: Day[] = [];
  for (const part of text.split(',')) {
    const [first, last = first, ...others] = part.split('-').map((name) => findDay(name));
    if (first === undefined || last === undefined || first > last || others.length > 0)
      return undefined;
    result.push(...days.slice(first, last + 1));
  }
  return result;
}

function findDay(name: string): number | undefined {
  const index = days.findIndex((day) => day === name);
  return index < 0 ? undefined : index;
}

function parseHours(text: string): DayHours | undefined {
  if (text === 'off') return 'off';
  if (text === appointment) return 'appointment';
  const spans = text.split(',').map((part) => spanPattern.exec(part));
  return spans.some((match) => match === null)
    ? undefined
    : spans.map((match) => ({ from: match?.[1] ?? '', to: match?.[2] ?? '' }));
}

/**
 * Returns the text of a week, in which days with the same hours share a rule. It is '' for a week without any hours.
 * Unfinished spans stay as they are.
 */
export function formatOpeningHours(week: Week): string {
  const rules = groupDays(week)
    .filter(({ days: [first], hours }) => hours !== 'off' || first === 'PH')
    .map(({ days: group, hours }) => `${formatDays(group)} ${formatHours(hours)}`);
  return rules.join('; ') === 'PH off' ? '' : rules.join('; ');
}

/** Days with the same hours. */
export interface DayGroup {
  days: Day[];
  hours: DayHours;
}

/** Returns the days by their hours, in the order of the week. Public holidays have a group of their own. */
export function groupDays(week: Partial<Week>): DayGroup[] {
  const groups = new Map<string, DayGroup>();
  for (const day of days) {
    const hours = week[day];
    if (!hours) continue;
    const key = (day === 'PH' ? 'PH ' : '') + formatHours(hours);
    const group = groups.get(key);
    if (group) group.days.push(day);
    else groups.set(key, { days: [day], hours });
  }
  return [...groups.values()];
}

/** Returns the first and the last day of each run of following days: [['Mo', 'We'], ['Fr', 'Fr']] for Mo, Tu, We, Fr. */
export function findRuns(group: readonly Day[]): [first: Day, last: Day][] {
  const runs: [Day, Day][] = [];
  for (const day of group) {
    const run = runs.at(-1);
    if (run && days.indexOf(day) === days.indexOf(run[1]) + 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}

const formatDays = (group: readonly Day[]) =>
  findRuns(group)
    .map(([first, last]) => (first === last ? first : `${first}-${last}`))
    .join(',');

function formatHours(hours: DayHours): string {
  if (hours === 'off') return 'off';
  if (hours === 'appointment') return appointment;
  return hours.map(({ from, to }) => `${from}-${to}`).join(',');
}

/**
 * Returns the text in normal form: days in order, spans by their start, and midnight as the end of a day. A text in another
 * notation stays unchanged.
 */
export function normalizeOpeningHours(text: string): string {
  const week = parseOpeningHours(text.trim());
  if (!week) return text;
  for (const day of days) {
    const hours = week[day];
    if (typeof hours === 'object') week[day] = hours.map(endAtMidnight).toSorted(compareStart);
  }
  return formatOpeningHours(week);
}

const endAtMidnight = ({ from, to }: Span): Span => ({ from, to: to === '00:00' ? '24:00' : to });
const compareStart = (one: Span, other: Span) => toMinutes(one.from) - toMinutes(other.from);

/**
 * Returns the reason to refuse a text in normal form: 'wrong' for another notation, for an unfinished span and for too many
 * spans, and 'overlap' for spans of one day that overlap. Returns undefined for a valid text.
 */
export function findHoursProblem(text: string): 'wrong' | 'overlap' | undefined {
  const week = parseOpeningHours(text);
  if (!week || text.length > openingHoursLimits.length) return 'wrong';
  const openDays = Object.values(week).filter((hours) => typeof hours === 'object');
  if (!openDays.every(isFinished)) return 'wrong';
  return openDays.some(overlaps) ? 'overlap' : undefined;
}

/** Returns true if each span has two different times. */
export function isFinished(spans: readonly Span[]): boolean {
  return (
    spans.length <= openingHoursLimits.spans &&
    spans.every(({ from, to }) => from !== '' && to !== '' && from !== to)
  );
}

/** Returns true if a span begins before the end of an earlier one. */
export function overlaps(spans: readonly Span[]): boolean {
  const sorted = spans.map(endAtMidnight).toSorted(compareStart);
  return sorted.some((span, index) => {
    const previous = sorted[index - 1];
    return previous !== undefined && toMinutes(span.from) < getEndMinutes(previous);
  });
}

/** Returns the minutes from midnight to a time such as '08:00'. */
export function toMinutes(timeOfDay: string): number {
  const [hour = 0, minute = 0] = timeOfDay.split(':').map(Number);
  return hour * 60 + minute;
}

/** Returns the minutes from the midnight before the span to its end, which is more than a day for an end after midnight. */
export function getEndMinutes({ from, to }: Span): number {
  const end = toMinutes(to);
  return end > toMinutes(from) ? end : end + 24 * 60;
}
