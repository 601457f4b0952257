/** The weeks that the form offers, and edits of a week. */
import {
  createWeek,
  formatOpeningHours,
  openingHoursLimits,
  parseOpeningHours,
  weekdays,
  type Day,
  type DayHours,
  type Span,
  type Week,
  type Weekday,
} from '#domain/hours/opening-hours.ts';

/** The offered weeks, the most frequent one first. */
export const hoursPresets = [
  'Mo-Sa 08:00-18:00',
  'Mo-Fr 08:00-17:00',
  'Mo-Su 08:00-18:00',
  'Mo-Su 00:00-24:00',
  'Mo-Su "by appointment"',
] as const;

const noSpan: Span = { from: '', to: '' };
/** The hours of a day that the owner opens in the form. */
const defaultSpan: Span = { from: '08:00', to: '18:00' };

/** Returns the week of a draft; a closed week for a text in another notation. */
export const toWeek = (openingHours: string): Week =>
  parseOpeningHours(openingHours) ?? createWeek();

/** Returns the opening hours without those of public holidays. They are a preset if the form offers them. */
export function withoutHolidays(openingHours: string): string {
  return writeDay(openingHours, 'PH', undefined);
}

/** Returns the opening hours with the public holidays of another text. */
export function replaceHolidays(openingHours: string, other: string): string {
  return writeDay(openingHours, 'PH', toWeek(other).PH);
}

/** Returns the opening hours with other hours of a day. Public holidays without hours have those of their weekday. */
export function writeDay(openingHours: string, day: Day, hours: DayHours | undefined): string {
  const { PH, ...week } = toWeek(openingHours);
  if (day !== 'PH')
    return formatOpeningHours({ ...week, [day]: hours ?? 'off', ...(PH && { PH }) });
  return formatOpeningHours(hours ? { ...week, PH: hours } : week);
}

/** Returns the opening hours in which each open weekday has the hours of the given one. */
export function copyToOpenDays(openingHours: string, day: Weekday): string {
  const week = toWeek(openingHours);
  const openDays = weekdays.filter((each) => typeof week[each] === 'object');
  const copies = Object.fromEntries(openDays.map((each) => [each, week[day]]));
  return formatOpeningHours({ ...week, ...copies });
}

/** The choices for a day. 'weekday' is for public holidays only. */
export type DayChoice = 'weekday' | 'open' | 'off' | 'appointment';

export function toDayChoice(hours: DayHours | undefined): DayChoice {
  if (!hours) return 'weekday';
  return typeof hours === 'object' ? 'open' : hours;
}

/** Returns the hours of a day after a choice. An opened day has the weekday hours. */
export function fromDayChoice(choice: DayChoice): DayHours | undefined {
  if (choice === 'weekday') return undefined;
  return choice === 'open' ? [defaultSpan] : choice;
}

/** Returns the spans with another one at an index. Midnight as an end is the end of the day. */
export function writeSpan(spans: readonly Span[], index: number, part: Partial<Span>): Span[] {
  const to = part.to === '00:00' ? '24:00' : part.to;
  return spans.map((span, at) =>
    at === index ? { ...span, ...part, ...(to !== undefined && { to }) } : span,
  );
}

/** Returns the spans with a further one, which has no times yet. */
export const addSpan = (spans: readonly Span[]): Span[] => [...spans, noSpan];

export const canAddSpan = (spans: readonly Span[]): boolean =>
  spans.length < openingHoursLimits.spans;
