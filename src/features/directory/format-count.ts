import type { Text } from '#content/text/text.ts';
import { fill } from '#domain/text/placeholders.ts';

/** Returns the number of businesses as a sentence. A count of 0 has its own text. */
export function formatCount(count: number, text: Text['directory']): string {
  if (count === 0) return text.countNone;
  return count === 1 ? text.countOne : fill(text.count, { count });
}
