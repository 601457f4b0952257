import type { Text } from '#content/text/text.ts';
import { fillPlural } from '#domain/text/plural.ts';

/**
 * Returns the number of businesses as a sentence. A count of 0 has its own text.
 * @param samples - the number of samples in the list that are not counted
 */
export function formatCount(count: number, text: Text['directory'], samples = 0): string {
  if (count === 0) return text.countNone;
  const businesses = fillPlural(text.count, count);
  return samples === 0 ? businesses : fillPlural(text.countSamples, samples, { businesses });
}
