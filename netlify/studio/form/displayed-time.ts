/** Selects the time that Sanity's field displays while the document holds a text that is no time. */
import { isTime } from '../../../src/domain/article/addresses.ts';

export interface DisplayedTime {
  /** The value of the document: a time, a text that the editor typed, or undefined. */
  stored: unknown;
  /** The value for Sanity's field, which fails for a text. */
  value: unknown;
  /** Number of the field. A new field forgets the typed text. */
  generation: number;
}

/**
 * Returns the next state of the field. For a text it keeps the value, so that Sanity's field keeps the text as it was
 * typed. The same value afterwards needs a new field, because the present one ignores it.
 */
export function displayTime(former: DisplayedTime, stored: unknown): DisplayedTime {
  if (isText(stored)) return { ...former, stored };
  const mustForget = isText(former.stored) && former.value === stored;
  return { stored, value: stored, generation: former.generation + (mustForget ? 1 : 0) };
}

const isText = (stored: unknown) => stored !== undefined && stored !== null && !isTime(stored);

const minuteMs = 60_000;

/** True for two times that the field displays alike. */
export const isSameMinute = (time: unknown, other: unknown): boolean =>
  isTime(time) && isTime(other) && toMinute(time) === toMinute(other);

const toMinute = (time: string) => Math.floor(Date.parse(time) / minuteMs);

/**
 * Returns a time for Sanity's field, which forgets a typed text as soon as it gets another value. Each second spelling of
 * a time is another one. A new field would lose the focus.
 * @param count - number of the texts to forget so far
 */
export function respellTime(time: unknown, count: number): unknown {
  if (count % 2 === 0 || !isTime(time)) return time;
  return new Date(time).toISOString().replace('Z', '+00:00');
}
