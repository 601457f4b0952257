// @chunk formats
// src/build/script-chunks.ts joins the modules of the chunk 'formats' into one file.
/** Formats days in Nairobi, which are ISO 8601 such as '2026-03-24'. */
import { createFormatGetter, getDateFormat } from './date.ts';

const getMonthFormat = createFormatGetter({ month: 'long', year: 'numeric' });

let isoDateFormat: Intl.DateTimeFormat | undefined;

/** Returns the day in Nairobi: '2026-03-24'. */
export function toIsoDay(timestamp: Date): string {
  // The locale 'en-CA' formats dates as ISO 8601. The formatter is created on first use, because most pages do not
  // need it.
  isoDateFormat ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Africa/Nairobi',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return isoDateFormat.format(timestamp);
}

/** Returns '24 March 2026'. @param day - ISO 8601, such as '2026-03-24' */
export function formatDay(day: string, language: string): string {
  return getDateFormat(language).format(new Date(`${day}T12:00:00+03:00`));
}

/** Returns 'March 2026' for '2026-03-24'. @param day - ISO 8601 */
export function formatMonth(day: string, language: string): string {
  return getMonthFormat(language).format(new Date(`${day}T12:00:00+03:00`));
}
