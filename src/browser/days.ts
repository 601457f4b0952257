// @chunk formats
// src/build/script-chunks.ts joins the modules of the chunk 'formats' into one file.
/** Formats days and times of day in the language of the page. The examples show the English results. */
import * as dates from '../domain/date/date.ts';
import * as days from '../domain/date/day.ts';
import { withPageLanguage } from './with-page-language.ts';

/** Returns '24 March 2026' for '2026-03-24'. */
export const formatDay = withPageLanguage(days.formatDay);

/** Returns 'March 2026' for '2026-03-24'. */
export const formatMonth = withPageLanguage(days.formatMonth);

/** Returns '17:03', the time in Nairobi of an ISO 8601 timestamp. */
export const formatClock = withPageLanguage(dates.formatClock);
