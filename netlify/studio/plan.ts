/** Texts about the time of publication of a post, above all a time to come. */
import {
  isHidden,
  isPlanned,
  isTime,
  type AddressedPost,
} from '../../src/domain/article/addresses.ts';
import {
  createFormatGetter,
  formatClock,
  formatDate,
  formatMoment,
} from '../../src/domain/date/date.ts';

/**
 * Returns '1 December 2026, 09:00' for a time to come, in Nairobi time.
 * @param publishedAt - the value of the field, in ISO 8601
 * @returns undefined for a past, missing or invalid time
 */
export function formatTimeToCome(publishedAt: unknown, now = new Date()): string | undefined {
  return isPlanned({ publishedAt }, now) ? formatMoment(String(publishedAt), 'en') : undefined;
}

/** Returns 'Planned for 1 December 2026, 09:00' for a published post with a time to come, otherwise undefined. */
export function describePlan(publishedAt: unknown, now?: Date): string | undefined {
  const time = formatTimeToCome(publishedAt, now);
  return time === undefined ? undefined : `Planned for ${time}`;
}

/**
 * Returns the warning that a new version hides a post which readers see now, until a time to come; otherwise undefined.
 */
export function describeHiding(
  published: AddressedPost | null | undefined,
  next: AddressedPost,
  now = new Date(),
): string | undefined {
  if (!isHidden(published, next, now)) return undefined;
  const time = formatMoment(String(next.publishedAt), 'en');
  return `Readers see this post now. With the new time it disappears, and comes back on ${time}, Nairobi time. Until then its link says that it was taken down.`;
}

interface Post {
  isDraft: boolean;
  publishedAt: unknown;
}

interface EditedPost extends Post {
  published: AddressedPost | null;
  isTyping?: boolean;
}

interface TimeNotice {
  tone: 'caution' | 'critical' | 'primary' | 'transparent';
  text: string;
  /** True if the editor may prefer the time at which Publish is pressed. */
  canBeNow?: boolean;
}

/** Advice for a text that the field of the time cannot read. */
export const timeAdvice = 'Write the time as 3 December 2026 10:00.';

/**
 * Returns the notice beside the time of publication.
 * @param post - `published` is the published version of the post, and `isTyping` is true until the field reports its text
 * @returns undefined for a draft without a time, and for a past time of a version that readers see
 */
export function describeTime(
  { isDraft, publishedAt, published, isTyping = false }: EditedPost,
  now = new Date(),
): TimeNotice | undefined {
  const time = formatTimeToCome(publishedAt, now);
  if (time !== undefined && !isDraft) {
    const text = `Planned for ${time}, Nairobi time. The site is built at that minute, and shows the post a few minutes later. Until then only a preview shows it.`;
    return { tone: 'primary', text };
  }
  const plan = isDraft ? formatTimeToCome(published?.publishedAt, now) : undefined;
  if (time !== undefined) {
    const hiding = describeHiding(published, { publishedAt }, now);
    if (hiding !== undefined) return { tone: 'critical', text: hiding };
    return { tone: 'caution', text: describeDraftForLater(time, plan), canBeNow: true };
  }
  if (!publishedAt && plan !== undefined) {
    const text = `Still planned for ${plan}. Press Publish to publish now, or cancel the plan in the menu.`;
    return { tone: 'caution', text };
  }
  if (publishedAt && !isTime(publishedAt)) {
    if (isTyping) return { tone: 'transparent', text: timeAdvice, canBeNow: true };
    const text = `“${String(publishedAt)}” cannot be read as a time. ${timeAdvice}`;
    return { tone: 'critical', text, canBeNow: true };
  }
  if (!isDraft || !isTime(publishedAt) || (published && !isPlanned(published, now)))
    return undefined;
  const text = `This time is past: the post appears as soon as it is published, with the date ${formatDate(publishedAt, 'en')}.`;
  return { tone: 'transparent', text, canBeNow: true };
}

/** @param plan - the time of the published version, undefined without a plan */
function describeDraftForLater(time: string, plan: string | undefined): string {
  if (plan === undefined)
    return `This draft is for ${time}, Nairobi time. Press Plan at the bottom, so that it appears by itself.`;
  if (plan === time)
    return `Planned for ${time}, Nairobi time. Press Plan at the bottom, so that it appears with your changes.`;
  return `Still planned for ${plan}. Press Plan at the bottom, so that it appears on ${time} instead, Nairobi time.`;
}

const getDayFormat = createFormatGetter({ day: 'numeric', month: 'short' });
const getDayOfYearFormat = createFormatGetter({ day: 'numeric', month: 'short', year: 'numeric' });

/** Returns '1 Dec, 09:00', with the year if it is another one than now. A line of a list has no space for more. */
export function formatShortTime(publishedAt: string, now: Date): string {
  const time = new Date(publishedAt);
  const isThisYear = getYearFormat('en').format(time) === getYearFormat('en').format(now);
  const getFormat = isThisYear ? getDayFormat : getDayOfYearFormat;
  return `${getFormat('en').format(time)}, ${formatClock(publishedAt, 'en')}`;
}

const getYearFormat = createFormatGetter({ year: 'numeric' });

/**
 * Returns the state of a post and its time for a list, such as 'Draft for 1 Dec, 09:00'. A draft is not planned, although
 * its time may be to come.
 */
export function describeState({ isDraft, publishedAt }: Post, now = new Date()): string {
  if (isTime(publishedAt) && isPlanned({ publishedAt }, now))
    return `${isDraft ? 'Draft for' : 'Planned'} ${formatShortTime(publishedAt, now)}`;
  const date = isTime(publishedAt) ? formatDate(publishedAt, 'en') : '';
  return [isDraft && 'Draft', date].filter(Boolean).join(' · ');
}
