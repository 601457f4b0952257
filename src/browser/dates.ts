// @chunk page
/** Dates in the language of the page. */
import * as dates from '../domain/date/date.ts';
import * as since from '../domain/date/since.ts';

const language = () => document.documentElement.lang;

/** '24 March 2026'. @param day - ISO 8601, such as '2026-03-24' */
export function formatDay(day: string): string {
  return dates.formatDay(day, language());
}

/** '24 March 2026', the day in Nairobi. @param moment - ISO 8601 */
export function formatDate(moment: string): string {
  return dates.formatDate(moment, language());
}

/** '24 March 2026, 5 pm'. @param moment - ISO 8601 */
export function formatMoment(moment: string): string {
  return dates.formatMoment(moment, language());
}

/** '5 minutes ago'. @param moment - ISO 8601. @param now - milliseconds since 1970 */
export function formatSince(moment: string, now: number): string {
  return since.formatSince(moment, now, language());
}

/** 'in 12 minutes', rounded up. */
export function formatWait(seconds: number): string {
  return since.formatWait(seconds, language());
}
