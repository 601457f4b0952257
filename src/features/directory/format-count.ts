import type { Text } from '#content/text/text.ts';
import { fillPlural } from '#domain/text/plural.ts';

/** Returns the number of businesses as a sentence. A count of 0 has its own text. */
export function formatCount(count: number, text: Text['directory']): string {
  return count === 0 ? text.countNone : fillPlural(text.count, count);
}
