/** Tests that a start reports damaged database files before it writes anything. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flipBit, pageBytes, prepareDamagedDatabase } from '#tests/support/damage.ts';
import { DamagedDatabaseError } from './damage.ts';

let database: Awaited<ReturnType<typeof prepareDamagedDatabase>>;
beforeAll(async () => {
  database = await prepareDamagedDatabase();
});
afterAll(() => database.prepared.remove());

test('a flipped bit in a table is reported at the next start', async () => {
  const error = await database.startDamaged((path) => flipBit(path, 2 * pageBytes - 7));
  expect(error).toBeInstanceOf(DamagedDatabaseError);
  expect(String(error)).toContain(`notes (${database.file})`);
  expect(String(error)).toContain('npm run reset');
});
