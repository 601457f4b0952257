/** Texts about the time of publication of a post, above all a time to come. */
import { formatDate, formatMoment } from '../../src/domain/date/date.ts';

/**
 * Returns '1 December 2026, 09:00' for a time to come, in Nairobi time.
 * @param publishedAt - the value of the field, in ISO 8601
 * @returns undefined for a past, missing or invalid time
 */
export function formatTimeToCome(publishedAt: unknown, now = new Date()): string | undefined {
  if (typeof publishedAt !== 'string' || !(Date.parse(publishedAt) > now.getTime())) {
    return undefined;
  }
  return formatMoment(publishedAt, 'en');
}

/** Returns 'Planned for 1 December 2026, 09:00' for a published post with a time to come, otherwise undefined. */
export function describePlan(publishedAt: unknown, now?: Date): string | undefined {
  const time = formatTimeToCome(publishedAt, now);
  return time === undefined ? undefined : `Planned for ${time}`;
}

interface Post {
  isDraft: boolean;
  publishedAt: unknown;
}

/**
 * Returns the state of a post and its time for a list, such as 'Draft for 1 December 2026, 09:00'. A draft is not planned,
 * although its time may be to come.
 */
export function describeState({ isDraft, publishedAt }: Post, now?: Date): string {
  const time = formatTimeToCome(publishedAt, now);
  if (time !== undefined) return isDraft ? `Draft for ${time}` : `Planned for ${time}`;
  const date = typeof publishedAt === 'string' ? formatDate(publishedAt, 'en') : '';
  return [isDraft && 'Draft', date].filter(Boolean).join(' · ');
}
