/** Repeats measurements and summarises their results. */
import { readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Returns a function that creates a value at its first call and returns the same value at later calls. */
export function memoize<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let value: Promise<Made> | undefined;
  return () => (value ??= make());
}

/**
 * Measures the items one after the other, because concurrent measurements would share the machine and the
 * connection.
 */
export async function runInSequence<Item, Result>(
  items: readonly Item[],
  measure: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await measure(item));
  return results;
}

/** Measures four items at a time. The function is for results that do not depend on the load of the machine. */
export async function runConcurrently<Item, Result>(
  items: readonly Item[],
  measure: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const remaining = items.entries();
  const worker = async () => {
    for (const [index, item] of remaining) results[index] = await measure(item);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return results;
}

/** Repeats a measurement the given number of times. */
export function repeat<Result>(times: number, measure: () => Promise<Result>): Promise<Result[]> {
  return runInSequence(Array.from({ length: times }), measure);
}

/** Alternates two measurements, so that other programs on the machine affect both equally. */
export async function alternate<Result>(
  times: number,
  one: () => Promise<Result>,
  other: () => Promise<Result>,
): Promise<[Result[], Result[]]> {
  const pairs = await repeat(times, async () => [await one(), await other()] as const);
  return [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
}

/** Returns the median of an odd number of measurements. Of an even number, returns the higher middle one. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns the item with the highest number. */
export function findHighest<Item>(items: Item[], getNumber: (item: Item) => number): Item {
  return items.reduce((one, other) => (getNumber(other) > getNumber(one) ? other : one));
}

/**
 * Returns the time in ms until the whole response has arrived.
 * @throws if the response has no 2xx status
 */
export async function measureResponse(...request: Parameters<typeof fetch>): Promise<number> {
  const start = performance.now();
  const response = await fetch(...request);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
  return performance.now() - start;
}

/**
 * Returns the total size in bytes of the files in a folder with a database. The write-ahead log is excluded: PostgreSQL
 * adds a segment of 16 MB at once and reuses the segments after a checkpoint. A file that is deleted meanwhile counts as
 * empty.
 */
export async function countStoredBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.split(sep).includes('pg_wal'))
    .map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Formats a number between -10 and 10 with up to two decimals, and any other number without decimals. */
export function formatNumber(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: Math.abs(number) < 10 ? 2 : 0 });
}
