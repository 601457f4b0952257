// @chunk formats
// src/build/script-chunks.ts joins the modules of the chunk 'formats' into one file.
/** Formats dates with short months in the language of the page. The examples show the English results. */
import * as dates from '../domain/date/short-date.ts';
import { withPageLanguage } from './with-page-language.ts';

/** Returns '24 Mar 2026', the day in Nairobi of an ISO 8601 timestamp. */
export const formatShortDate = withPageLanguage(dates.formatShortDate);

/** Returns '24 Mar 2026, 17:03' for an ISO 8601 timestamp. */
export const formatShortMoment = withPageLanguage(dates.formatShortMoment);
