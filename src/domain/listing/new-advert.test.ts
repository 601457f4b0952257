import { expect, test } from 'vitest';
import { getNewUntil } from './new-advert.ts';

const liveFrom = '2026-11-21T09:00:00.123+00:00';

test.each([
  [liveFrom, '2026-11-21T09:00:01Z', true],
  [liveFrom, '2026-11-28T09:00:00Z', true],
  [liveFrom, '2026-11-28T09:00:01Z', false],
  [liveFrom, '2026-12-27T09:00:00Z', false],
  [undefined, '2026-11-21T09:00:01Z', false],
])('a listing that began at %s is at %s new: %s', (liveFrom, now, isNew) => {
  expect(Date.parse(now) < getNewUntil(liveFrom)).toBe(isNew);
});
