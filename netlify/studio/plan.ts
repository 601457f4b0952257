/** Texts about a post with a time of publication to come. */
import { formatMoment } from '../../src/domain/date/date.ts';

/**
 * Returns 'Planned for 1 December 2026, 09:00' for a time to come, in Nairobi time.
 * @param publishedAt - the value of the field, in ISO 8601
 * @returns undefined for a past, missing or invalid time
 */
export function describePlan(publishedAt: unknown, now = new Date()): string | undefined {
  if (typeof publishedAt !== 'string' || !(Date.parse(publishedAt) > now.getTime())) {
    return undefined;
  }
  return `Planned for ${formatMoment(publishedAt, 'en')}`;
}
