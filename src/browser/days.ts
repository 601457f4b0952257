// @chunk days
// src/build/script-chunks.ts joins the modules of the chunk 'days' into one file.
/** Formats days in the language of the page. The examples show the English results. */
import * as days from '../domain/date/day.ts';
import { withPageLanguage } from './with-page-language.ts';

/** Returns '24 March 2026' for '2026-03-24'. */
export const formatDay = withPageLanguage(days.formatDay);

/** Returns 'March 2026' for '2026-03-24'. */
export const formatMonth = withPageLanguage(days.formatMonth);
