// @chunk page
/** How long ago something was, in words. */
import { formatDate } from './date.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * 'now', '5 minutes ago', 'yesterday', and after a week the date. A clock that goes wrong makes
 * nothing come from the future.
 * @param moment - ISO 8601. @param now - milliseconds since 1970.
 */
export function formatSince(moment: string, now: number, language: string): string {
  const words = relative(language);
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  if (seconds < minute) return words.format(0, 'second');
  if (seconds < hour) return words.format(-Math.floor(seconds / minute), 'minute');
  if (seconds < day) return words.format(-Math.floor(seconds / hour), 'hour');
  if (seconds < 7 * day) return words.format(-Math.floor(seconds / day), 'day');
  return formatDate(moment, language);
}

/** 'in 12 minutes', rounded up, so that nobody comes too early. */
export function formatWait(seconds: number, language: string): string {
  return relative(language).format(Math.max(1, Math.ceil(seconds / minute)), 'minute');
}

function relative(language: string): Intl.RelativeTimeFormat {
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
}
