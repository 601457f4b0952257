// @chunk page
/** Dates in the language of the page; the examples are what each says in English. */
import * as dates from '../domain/date/date.ts';

function inLanguageOfPage<Args extends unknown[]>(
  format: (...args: [...Args, language: string]) => string,
): (...args: Args) => string {
  return (...args) => format(...args, document.documentElement.lang);
}

/** '24 March 2026', of '2026-03-24'. */
export const formatDay = inLanguageOfPage(dates.formatDay);

/** '24 March 2026', the day in Nairobi of an ISO 8601 timestamp. */
export const formatDate = inLanguageOfPage(dates.formatDate);

/** 'March 2026', of a day in it, '2026-03-24'. */
export const formatMonth = inLanguageOfPage(dates.formatMonth);

/** '24 Mar 2026', the day in Nairobi of an ISO 8601 timestamp. */
export const formatShortDate = inLanguageOfPage(dates.formatShortDate);

/** '24 March 2026, 5 pm', of an ISO 8601 timestamp. */
export const formatMoment = inLanguageOfPage(dates.formatMoment);

/** '5 minutes ago', of an ISO 8601 timestamp, and of now in milliseconds since 1970. */
export const formatSince = inLanguageOfPage(dates.formatSince);

/** 'in 12 minutes', of seconds, rounded up. */
export const formatWait = inLanguageOfPage(dates.formatWait);
