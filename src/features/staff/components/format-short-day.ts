import { formatShortDate } from '#browser/short-dates.ts';

/** Formats a day, such as '2026-11-28', by its noon in Nairobi: '28 Nov 2026'. */
export const formatShortDay = (day: string): string => formatShortDate(`${day}T12:00:00+03:00`);
