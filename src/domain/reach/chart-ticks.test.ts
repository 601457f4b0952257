import { expect, test } from 'vitest';
import { getTicks } from './chart-ticks.ts';

test.each([
  [[], [1, 0]],
  [
    [0, 1],
    [1, 0],
  ],
  [[3], [4, 2, 0]],
  [
    [11, 2],
    [12, 6, 0],
  ],
  [[23], [30, 15, 0]],
  [
    [899, 2999],
    [3000, 1500, 0],
  ],
  [
    [899, -129],
    [1000, 500, 0, -500],
  ],
  [[-10], [0, -5, -10]],
])('the axis of the values %j has the numbers %j', (values, ticks) => {
  expect(getTicks(values)).toEqual(ticks);
});
