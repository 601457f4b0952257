/** How long ago something was, in words. */
import { dateInWords } from './date.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/**
 * 'now', '5 minutes ago', 'yesterday', and after a week the date. A clock that goes wrong makes
 * nothing come from the future.
 * @param moment - ISO 8601. @param now - milliseconds since 1970.
 */
export function sinceInWords(moment: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  if (seconds < minute) return words.format(0, 'second');
  if (seconds < hour) return words.format(-Math.floor(seconds / minute), 'minute');
  if (seconds < day) return words.format(-Math.floor(seconds / hour), 'hour');
  if (seconds < 7 * day) return words.format(-Math.floor(seconds / day), 'day');
  return dateInWords(moment);
}

/** 'in 12 minutes', rounded up, so that nobody comes too early. */
export function minutesFromNow(seconds: number): string {
  return words.format(Math.max(1, Math.ceil(seconds / minute)), 'minute');
}
