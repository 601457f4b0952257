import { expect, test } from 'vitest';
import { getTotal, type ListingReach } from '#domain/reach/reach.ts';
import { describeWeek } from './describe-week.ts';

const text = {
  never: 'Nobody ever.',
  none: 'Nobody was counted in the last 7 days.',
  visitors: {
    one: 'At least 1 person saw it in the last 7 days.',
    other: 'At least {count} people saw it in the last 7 days.',
  },
  enquiries: '{count} asked for you.',
} as const;

const createReach = (visitors: number, enquiries: number): ListingReach => ({
  today: '2026-03-02',
  since: '2026-02-22',
  days: [{ ...getTotal([]), day: '2026-03-01', visitors, enquiries }],
  asks: [],
  category: null,
});

test.each([
  [1_212, 31, 'At least 1,212 people saw it in the last 7 days. 31 asked for you.'],
  [1, 0, 'At least 1 person saw it in the last 7 days.'],
  [0, 1, 'At least 1 person saw it in the last 7 days. 1 asked for you.'],
  [0, 0, 'Nobody was counted in the last 7 days.'],
])('%i visitors and %i enquiries become a sentence', (visitors, enquiries, expected) => {
  expect(describeWeek(createReach(visitors, enquiries), text)).toBe(expected);
});

test('a listing without any counted visit gets a text of its own', () => {
  expect(describeWeek({ ...createReach(0, 0), since: null, days: [] }, text)).toBe(text.never);
});
