import { expect, test } from 'vitest';
import { isDeeperThan } from './nesting.ts';

test.each([
  ['7', 0],
  ['{}', 1],
  ['[[],[],{"a":[]}]', 3],
  ['["[[[[", "\\"[[", "\\\\"]', 1],
  ['{"{\\"[":{"a":"]]"}}', 2],
  ['[1, [2, ["no end', 3],
])('%s is nested %i deep', (json, depth) => {
  expect(isDeeperThan(json, depth)).toBe(false);
  expect(isDeeperThan(json, depth - 1)).toBe(true);
});

test('a million levels need no deeper stack than one', () => {
  expect(isDeeperThan('['.repeat(1_000_000), 999_999)).toBe(true);
});
