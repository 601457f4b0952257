// @chunk formats
// src/build/script-chunks.ts joins the modules of the chunk 'formats' into one file.
/** Formats dates with short months, for lists. */
import { createFormatGetter, formatClock } from './date.ts';

const getShortDateFormat = createFormatGetter({ day: 'numeric', month: 'short', year: 'numeric' });

/** Returns '24 Mar 2026', for lists of dates. @param timestamp - ISO 8601 */
export function formatShortDate(timestamp: string, language: string): string {
  return getShortDateFormat(language).format(new Date(timestamp));
}

/** Returns '24 Mar 2026, 17:03', for rows of lists. @param timestamp - ISO 8601 */
export function formatShortMoment(timestamp: string, language: string): string {
  return `${formatShortDate(timestamp, language)}, ${formatClock(timestamp, language)}`;
}
