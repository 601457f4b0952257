/** Selects a part of the slow set, which continuous integration runs for a change. */
import { globSync, readFileSync } from 'node:fs';

/** A part of the slow set, such as 2 of 4. The first part is 1. */
export interface Part {
  index: number;
  count: number;
}

/**
 * Reads a part from the setting `SLOW_PART`.
 * @param value - such as `2/4`. Undefined or empty for the whole set.
 * @throws {Error} for another value
 */
export function readPart(value: string | undefined): Part {
  const [, index, count] = /^(\d{1,2})\/(\d{1,2})$/.exec(value || '1/1') ?? [];
  const part = { index: Number(index), count: Number(count) };
  if (!(part.index >= 1 && part.index <= part.count))
    throw new Error(`SLOW_PART is "${value ?? ''}", and must be a part such as 2/4.`);
  return part;
}

/** Returns the items of a part. Neighbours in the list are in different parts. */
export const takePart = <Item>(items: readonly Item[], { index, count }: Part): Item[] =>
  items.filter((_, place) => place % count === index - 1);

/** The journeys that take longest, in descending order. */
const longJourneys = [
  'slow/listing-crash',
  'slow/studio',
  'slow/year-of-an-owner',
  'longest-values',
  'slow/rebuild',
  'staff-states',
  'accessibility',
  'pay',
  'slow/builds',
  'slow/month-of-staff',
  'photos',
  'states',
].map((name) => `tests/e2e/${name}.spec.ts`);

/** Returns the files of the slow journeys, the longest first. */
export function listSlowJourneys(): string[] {
  const paths = globSync('tests/e2e/**/*.spec.ts')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.includes('e2e/slow/') || readFileSync(path, 'utf8').includes('@slow'))
    .toSorted();
  return [...longJourneys, ...paths.filter((path) => !longJourneys.includes(path))];
}
