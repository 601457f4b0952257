// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
/** Formats dates in the language of the page. The examples show the English results. */
import * as dates from '../domain/date/date.ts';
import { withPageLanguage } from './with-page-language.ts';

/** Returns '24 March 2026', the day in Nairobi of an ISO 8601 timestamp. */
export const formatDate = withPageLanguage(dates.formatDate);

/** Returns '24 March 2026, 17:03' for an ISO 8601 timestamp. */
export const formatMoment = withPageLanguage(dates.formatMoment);

/** Returns a text such as '5 minutes ago' for an ISO 8601 timestamp and the present time in ms since 1970. */
export const formatSince = withPageLanguage(dates.formatSince);
