/**
 * Random values that vary in practice and that no test may depend on. Each name has one value for a tree of
 * migrations. A failed test prints the values with the seed, and `DRAWN=<seed>` draws others.
 */
import { createHash } from 'node:crypto';
import { seedOfTree } from './seed.ts';

const seed = process.env['DRAWN'] ?? String(seedOfTree);
const drawn = new Map<string, unknown>();

/**
 * @returns the value of the run, which depends only on the seed and the name, so that the order of tests does not
 * matter
 */
export function draw<const Value>(name: string, values: readonly Value[]): Value {
  const place = createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE();
  const value = values[place % values.length] as Value;
  drawn.set(name, value);
  return value;
}

/** The drawn values of this process, and the setting that repeats them. */
export const describeDrawn = () =>
  `DRAWN=${seed} draws ${JSON.stringify(Object.fromEntries(drawn))}.`;

/** The hours of a day. */
export const hours = Array.from({ length: 24 }, (_, hour) => hour);
