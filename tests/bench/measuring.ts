/** How measurements are made, and what is made of them. */

/** What is made when it is first wanted, and once for all rows. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}

/** One after the other: what is measured shares the machine and the line. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  measure: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await measure(item));
  return results;
}

/** Four at a time: where what is found depends neither on time nor on the line, and waiting is most of it. */
export async function runConcurrently<Item, Result>(
  items: readonly Item[],
  measure: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const lane = async () => {
    for (const [at, item] of rest) results[at] = await measure(item);
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  return results;
}

/** The same so many times. */
export function repeat<Result>(times: number, measure: () => Promise<Result>): Promise<Result[]> {
  return inTurn(Array.from({ length: times }), measure);
}

/** Two things in turns, so that whatever else the machine does meets both. */
export async function alternate<Result>(
  times: number,
  one: () => Promise<Result>,
  other: () => Promise<Result>,
): Promise<[Result[], Result[]]> {
  const pairs = await repeat(times, async () => [await one(), await other()] as const);
  return [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
}

/** The middle one of an odd number of measurements. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The item with the highest number. */
export function highest<Item>(items: Item[], getNumber: (item: Item) => number): Item {
  return items.reduce((one, other) => (getNumber(other) > getNumber(one) ? other : one));
}

/** Milliseconds until an answer has come whole. @throws when it is no success. */
export async function timeOfAnswer(...request: Parameters<typeof fetch>): Promise<number> {
  const start = performance.now();
  const answer = await fetch(...request);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`);
  return performance.now() - start;
}

/** Two digits after the point below ten, none above. */
export function short(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: Math.abs(number) < 10 ? 2 : 0 });
}
