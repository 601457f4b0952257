import { expect, test } from 'vitest';
import { batchReads } from './batch.ts';

test('equal look-ups that arrive during a look-up share one, and each gets its value', async () => {
  const firstBatch = Promise.withResolvers<undefined>();
  const batches: string[][] = [];
  const lookUp = batchReads(async (keys: string[]) => {
    batches.push(keys);
    await firstBatch.promise;
    return keys.map((key) => `value of ${key}`);
  });
  const first = lookUp('a');
  await Promise.resolve();
  const others = ['b', 'a', 'b', 'c'].map(lookUp);
  firstBatch.resolve(undefined);
  expect(await first).toBe('value of a');
  expect(await Promise.all(others)).toEqual(['b', 'a', 'b', 'c'].map((key) => `value of ${key}`));
  expect(batches).toEqual([['a'], ['b', 'a', 'c']]);
});
