import { expect, test } from 'vitest';
import {
  getComparison,
  listCountedDays,
  sumLastWeek,
  getTotal,
  type ListingReach,
} from './reach.ts';

const zeros = getTotal([]);
const createDay = (day: string, counts: Partial<typeof zeros>) => ({ ...zeros, ...counts, day });

const reach: ListingReach = {
  today: '2026-03-02',
  since: '2026-02-22',
  days: [
    createDay('2026-02-22', { visitors: 100, enquiries: 10 }),
    createDay('2026-02-23', { visitors: 20, enquiries: 2 }),
    createDay('2026-02-24', { visitors: 3, enquiries: 1 }),
    createDay('2026-03-02', { visitors: 4, calls: 1 }),
  ],
  asks: [],
  category: { category: 'Clothing', visitors: 150, listings: 8 },
};

test('the last week is today and six days before', () => {
  expect(sumLastWeek(reach)).toMatchObject({ visitors: 7, enquiries: 1, calls: 1 });
});

test('each day since the first counted one is listed, with zeros if necessary', () => {
  const days = listCountedDays(reach, 28);
  const february = [22, 23, 24, 25, 26, 27, 28].map((day) => `2026-02-${day}`);
  expect(days.map(({ day }) => day)).toEqual([...february, '2026-03-01', '2026-03-02']);
  expect(days.map(({ visitors }) => visitors)).toEqual([100, 20, 3, 0, 0, 0, 0, 0, 4]);
  expect(listCountedDays(reach, 2).map(({ visitors }) => visitors)).toEqual([0, 4]);
  expect(listCountedDays({ ...reach, since: null, days: [] }, 28)).toEqual([]);
});

test('the comparison covers the seven days before today, if all were counted', () => {
  expect(getComparison(reach)).toEqual({ category: 'Clothing', own: 23, typical: 150 });
  expect(getComparison({ ...reach, since: '2026-02-23' })).toMatchObject({ own: 23 });
  expect(getComparison({ ...reach, since: '2026-02-24' })).toBeNull();
  expect(getComparison({ ...reach, since: null })).toBeNull();
  expect(getComparison({ ...reach, category: null })).toBeNull();
});
