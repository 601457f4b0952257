import type { Text } from '#content/text/text.ts';
import { fill } from '#domain/text/placeholders.ts';

/** How many businesses there are, in words. Where none is counted, samples may be shown. */
export function formatCount(count: number, text: Text['directory']): string {
  if (count === 0) return text.countNone;
  return count === 1 ? text.countOne : fill(text.count, { count });
}
