/**
 * Values that a person's life varies and a journey may not depend on. Each name has one value for a tree; a failed
 * journey prints it with the seed, and `DRAWN=<seed>` draws others.
 */
import { createHash } from 'node:crypto';
import { seedOfTree } from './seed.ts';

const seed = process.env['DRAWN'] ?? String(seedOfTree);
const drawn = new Map<string, unknown>();

/** @returns the value of the run, by the seed and the name alone, so that the order of tests is of no account. */
export function draw<const Value>(name: string, values: readonly Value[]): Value {
  const place = createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE();
  const value = values[place % values.length] as Value;
  drawn.set(name, value);
  return value;
}

/** The values of this process, and the way to have them again. */
export const describeDrawn = () =>
  `DRAWN=${seed} draws ${JSON.stringify(Object.fromEntries(drawn))}.`;

/** The hours of a day. */
export const hours = Array.from({ length: 24 }, (_, hour) => hour);
