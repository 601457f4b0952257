import { expect, test } from 'vitest';
import { immutableHeaders, listingHeaders, sharedHeaders } from './cache.ts';

const readTimes = (headers: Record<string, string>) =>
  /max-age=(-?\d+), stale-while-revalidate=(-?\d+)$/
    .exec(headers['netlify-cdn-cache-control'] ?? '')
    ?.slice(1)
    .map(Number);

test.each([
  ['many days', 30 * 86_400, [86_400, 3_600]],
  ['a day and a minute', 86_460, [86_400, 60]],
  ['a day', 86_400, [86_400, 0]],
  ['an hour', 3_600, [3_600, 0]],
  ['no second', 0, [0, 0]],
  ['a past end', -5, [0, 0]],
])('a page with %s left is cached no longer', (_name, secondsLeft, times) => {
  expect(readTimes(listingHeaders(7, secondsLeft))).toEqual(times);
  expect(readTimes(immutableHeaders(7, secondsLeft))).toEqual(times);
});

test('a page without an end is cached for a day under its tag, and lists for a minute', () => {
  expect(readTimes(listingHeaders(7))).toEqual([86_400, 3_600]);
  expect(listingHeaders(7)).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'netlify-cache-tag': 'listing-7',
    'netlify-vary': 'query=none',
  });
  expect(readTimes(sharedHeaders(['listings']))).toEqual([60, 120]);
});
