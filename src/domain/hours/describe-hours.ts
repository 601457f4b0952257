/** Opening hours and the state of a shop as texts. */
import { fill } from '../text/placeholders.ts';
import { separator } from '../text/separator.ts';
import {
  findRuns,
  groupDays,
  parseOpeningHours,
  type Day,
  type DayGroup,
  type DayHours,
  type Weekday,
} from './opening-hours.ts';
import type { HoursChange, OpenState } from './open-state.ts';

/** Texts of the hours of a week. */
export interface WeekText {
  /** Short names of the days. */
  shortDays: Record<Day, string>;
  /** {days} and {hours} of a row; {first} and {last} of following days; {from} and {to} of a span. */
  row: string;
  range: string;
  span: string;
  off: string;
  appointment: string;
  /** A day without an end, and the time of midnight. */
  allDay: string;
  midnight: string;
}

/** Texts of the state. The names of {day} are in `days`. */
export interface StateText {
  days: Record<Weekday, string>;
  open: string;
  alwaysOpen: string;
  closed: string;
  appointment: string;
  closesAt: string;
  closesOn: string;
  opensAt: string;
  opensOn: string;
  /** The same for a shop that is open by appointment until then. */
  appointmentAt: string;
  appointmentOn: string;
  /** For an opening in {count} days, if the name of the day is that of an earlier day too. */
  opensLater: string;
  /** {state} is 'Open now' or 'Closed', and {change} the next closing or opening. */
  stateWithChange: string;
  midnight: string;
  /** The hours of a day from midnight on. {minutes} is empty for an entire hour. */
  hours: readonly string[];
  /** The texts of a closed shop on a card. */
  brief: {
    shortDays: Record<Weekday, string>;
    hours: readonly string[];
    today: string;
    day: string;
    later: string;
  };
}

/**
 * Returns a line for each group of days with the same hours: ['Mon–Fri 08:00–18:00', 'Sat–Sun closed']. Closed days come
 * after the open ones, and public holidays come last.
 * @returns an empty list for a text without opening hours, or in another notation.
 */
export function describeOpeningHours(openingHours: string, text: WeekText): string[] {
  const week = openingHours === '' ? undefined : parseOpeningHours(openingHours);
  if (!week) return [];
  const getRank = ({ days: [first], hours }: DayGroup) =>
    first === 'PH' ? 2 : Number(hours === 'off');
  return groupDays(week)
    .sort((one, other) => getRank(one) - getRank(other))
    .map(({ days, hours }) =>
      fill(text.row, { days: describeDays(days, text), hours: describeDay(hours, text) }),
    );
}

const describeDays = (days: readonly Day[], { shortDays, range }: WeekText) =>
  findRuns(days)
    .map(([first, last]) =>
      first === last
        ? shortDays[first]
        : fill(range, { first: shortDays[first], last: shortDays[last] }),
    )
    .join(', ');

function describeDay(hours: DayHours, text: WeekText): string {
  if (typeof hours === 'string') return text[hours];
  return hours
    .map(({ from, to }) =>
      from === '00:00' && to === '24:00'
        ? text.allDay
        : fill(text.span, { from: formatTime(from, text), to: formatTime(to, text) }),
    )
    .join(', ');
}

/** Returns the state as a text, such as 'Open now · closes at 6 pm' or 'Closed · Jamhuri Day · opens Monday 8 am'. */
export function describeOpenState({ state, next, holiday }: OpenState, text: StateText): string {
  if (state === 'open' && !next) return text.alwaysOpen;
  if (!next) return [text[state], holiday].filter((part) => part !== undefined).join(separator);
  const change = state === 'open' ? describeEnd(next, text) : describeStart(next, state, text);
  if (!holiday && state !== 'appointment') {
    return fill(text.stateWithChange, { state: text[state], change });
  }
  return [text[state], holiday, change].filter((part) => part !== undefined).join(separator);
}

/** Returns the state for a card, such as 'Open now' or 'Opens Mon 8 am'. */
export function describeBriefState({ state, next }: OpenState, text: StateText): string {
  if (state !== 'closed' || !next) return text[state];
  const { shortDays, hours, today, day, later } = text.brief;
  const { weekday, daysUntil } = next;
  const time = describeTime(next.time, { hours, midnight: text.midnight });
  const values = { day: shortDays[weekday], time, count: daysUntil };
  if (daysUntil === 0) return fill(today, values);
  return fill(daysUntil < 7 ? day : later, values);
}

function describeEnd({ weekday, time, daysUntil }: HoursChange, text: StateText): string {
  const values = { day: text.days[weekday], time: describeTime(time, text) };
  // An end in the coming night needs no name of a day.
  return fill(
    daysUntil > 1 || (daysUntil === 1 && time > '12:00') ? text.closesOn : text.closesAt,
    values,
  );
}

function describeStart(
  { weekday, time, daysUntil }: HoursChange,
  state: OpenState['state'],
  text: StateText,
): string {
  const [at, on] =
    state === 'appointment'
      ? [text.appointmentAt, text.appointmentOn]
      : [text.opensAt, text.opensOn];
  const values = { day: text.days[weekday], time: describeTime(time, text), count: daysUntil };
  if (daysUntil === 0) return fill(at, values);
  return fill(daysUntil < 7 ? on : text.opensLater, values);
}

/** Returns a time on the clock of everyday speech: '18:30' → '6:30 pm', or 'saa 12:30 jioni' on the clock that begins at dawn. */
function describeTime(time: string, text: Pick<StateText, 'hours' | 'midnight'>): string {
  const [hour, minutes] = time.split(':');
  const form = time === '24:00' ? text.midnight : text.hours[Number(hour)];
  return fill(form ?? time, { minutes: minutes === '00' ? '' : `:${minutes}` });
}

/** Returns the text of midnight for '24:00'. The hours of a week stay on the clock of 24 hours, as in the form. */
function formatTime(time: string, { midnight }: { midnight: string }): string {
  return time === '24:00' ? midnight : time;
}
