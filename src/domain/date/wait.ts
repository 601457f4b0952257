import { createRelativeFormat, minuteSeconds } from './date.ts';

/**
 * Returns a text such as 'in 12 minutes'. The time is rounded up, at least to 1, so that users do not retry too
 * early.
 */
export function formatWait(seconds: number, language: string): string {
  return createRelativeFormat(language).format(
    Math.max(1, Math.ceil(seconds / minuteSeconds)),
    'minute',
  );
}
