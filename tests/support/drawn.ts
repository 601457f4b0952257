/**
 * Selects random values for inputs that vary in practice and that no test may depend on. Each value depends on its
 * name and on a seed. The default seed is derived from the migrations, and `DRAWN=<seed>` sets another seed. Failed
 * tests print the message of `describeDrawnValues`.
 */
import { createHash } from 'node:crypto';
import { migrationSeed } from './seed.ts';

const seed = process.env['DRAWN'] ?? String(migrationSeed);
const drawnValues = new Map<string, unknown>();

/**
 * Returns one of the values. The selection depends only on the seed and the name, so the order of tests has no
 * effect.
 */
export function draw<const Value>(name: string, values: readonly Value[]): Value {
  const hash = createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE();
  const value = values[hash % values.length] as Value;
  drawnValues.set(name, value);
  return value;
}

/** Returns a message with the values that this process has selected, and the setting that repeats them. */
export const describeDrawnValues = () =>
  `DRAWN=${seed} draws ${JSON.stringify(Object.fromEntries(drawnValues))}.`;

/** The hours of a day, 0 to 23. */
export const hours = Array.from({ length: 24 }, (_, hour) => hour);
