/** The state of a shop at a moment, by its opening hours and the public holidays. Every time is that of Nairobi. */
import {
  getEndMinutes,
  parseOpeningHours,
  toMinutes,
  weekdays,
  type DayHours,
  type Week,
  type Weekday,
} from './opening-hours.ts';

/** A public holiday: its day, such as '2026-12-12', and its name. */
export interface Holiday {
  date: string;
  name: string;
}

/** The next opening or closing. */
export interface HoursChange {
  weekday: Weekday;
  /** On the 24-hour clock; the end of a day is '24:00'. */
  time: string;
  /** Number of days from the present one. */
  daysUntil: number;
  /** In ms since 1970. */
  at: number;
}

/** The state of a shop. `next` is missing if nothing changes within two weeks. */
export interface OpenState {
  state: 'open' | 'closed' | 'appointment';
  next?: HoursChange;
  /** The name of the present public holiday, if the shop has other hours on public holidays. */
  holiday?: string;
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
const dayMs = dayMinutes * minuteMs;
/** UTC+3 all year, since 1942. Source: IANA time zone database, zone Africa/Nairobi. */
const nairobiOffsetMs = 3 * 60 * minuteMs;
/** The number of days, from the present one, in which a change is found. No run of public holidays is as long. */
const maxDays = 14;

/**
 * Returns the state of a shop at a moment.
 * @param openingHours - in the notation of opening-hours.ts
 * @param nowMs - the moment in ms since 1970
 * @param holidays - the public holidays
 * @returns undefined for a text without opening hours, or in another notation
 */
export function getOpenState(
  openingHours: string,
  nowMs: number,
  holidays: readonly Holiday[] = [],
): OpenState | undefined {
  const week = openingHours === '' ? undefined : parseOpeningHours(openingHours);
  if (!week) return undefined;
  const nowMinutes = Math.floor((nowMs + nairobiOffsetMs) / minuteMs);
  const today = Math.floor(nowMinutes / dayMinutes);
  const holiday = week.PH && findHoliday(today, holidays)?.name;
  const shared = holiday === undefined ? {} : { holiday };
  const intervals = listIntervals(week, today, holidays);
  const current = intervals.find(({ start, end }) => start <= nowMinutes && nowMinutes < end);
  if (current) {
    const isEndless = current.end >= (today + maxDays) * dayMinutes;
    // An end at midnight belongs to the day that ends.
    return {
      state: 'open',
      ...shared,
      ...(!isEndless && { next: toChange(current.end, today, 1) }),
    };
  }
  const following = intervals.find(({ start }) => start > nowMinutes);
  return {
    state: getHours(week, today, holidays) === 'appointment' ? 'appointment' : 'closed',
    ...shared,
    ...(following && { next: toChange(following.start, today, 0) }),
  };
}

/** A time in which the shop is open, in minutes since 1970 of Nairobi's clock. */
interface Interval {
  start: number;
  end: number;
}

/** Returns the intervals from yesterday on, in their order. Intervals without a gap between them are joined. */
function listIntervals(week: Week, today: number, holidays: readonly Holiday[]): Interval[] {
  const intervals: Interval[] = [];
  for (let day = today - 1; day <= today + maxDays; day += 1) {
    for (const { start, end } of listIntervalsOfDay(getHours(week, day, holidays), day)) {
      const previous = intervals.at(-1);
      if (previous && start <= previous.end) previous.end = Math.max(previous.end, end);
      else intervals.push({ start, end });
    }
  }
  return intervals;
}

function listIntervalsOfDay(hours: DayHours, day: number): Interval[] {
  if (typeof hours !== 'object') return [];
  return hours
    .map((span) => ({
      start: day * dayMinutes + toMinutes(span.from),
      end: day * dayMinutes + getEndMinutes(span),
    }))
    .sort((one, other) => one.start - other.start);
}

/** Returns the hours of a day. @param day - days since 1970 */
function getHours(week: Week, day: number, holidays: readonly Holiday[]): DayHours {
  const isHoliday = findHoliday(day, holidays) !== undefined;
  return (isHoliday ? week.PH : undefined) ?? week[getWeekday(day)];
}

function findHoliday(day: number, holidays: readonly Holiday[]): Holiday | undefined {
  const date = new Date(day * dayMs).toISOString().slice(0, 10);
  return holidays.find((holiday) => holiday.date === date);
}

/** Returns the weekday of a day. The first day of 1970 was a Thursday. */
function getWeekday(day: number): Weekday {
  return weekdays[(day + 3) % 7] ?? 'Mo';
}

/**
 * Returns the change at a time.
 * @param minutes - in minutes since 1970 of Nairobi's clock
 * @param endMinutes - 1 for an end, because an end at midnight belongs to the day before; otherwise 0
 */
function toChange(minutes: number, today: number, endMinutes: 0 | 1): HoursChange {
  const day = Math.floor((minutes - endMinutes) / dayMinutes);
  const ofDay = minutes - day * dayMinutes;
  const format = (count: number) => String(count).padStart(2, '0');
  return {
    weekday: getWeekday(day),
    time: `${format(Math.floor(ofDay / 60))}:${format(ofDay % 60)}`,
    daysUntil: day - today,
    at: minutes * minuteMs - nairobiOffsetMs,
  };
}
