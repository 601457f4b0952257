/** Damages files of the embedded database, which a start must report before any write. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flipBit, pageBytes, prepareDamages } from '#tests/support/damage.ts';
import { DamagedDatabaseError } from './damage.ts';

let database: Awaited<ReturnType<typeof prepareDamages>>;
beforeAll(async () => {
  database = await prepareDamages();
});
afterAll(() => database.prepared.remove());

test('a table with one flipped bit is named at the next start, with the way out', async () => {
  const error = await database.startAfter((path) => flipBit(path, 2 * pageBytes - 7));
  expect(error).toBeInstanceOf(DamagedDatabaseError);
  expect(String(error)).toContain(`notes (${database.file})`);
  expect(String(error)).toContain('npm run reset');
});
