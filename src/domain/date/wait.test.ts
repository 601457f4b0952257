import { expect, test } from 'vitest';
import { formatWait } from './wait.ts';

test.each([
  [0, 'in 1 minute'],
  [61, 'in 2 minutes'],
  [3_600, 'in 60 minutes'],
])('%i seconds from now is %s', (seconds, expected) => {
  expect(formatWait(seconds, 'en')).toBe(expected);
});
