import { expect, test } from 'vitest';
import {
  compareDays,
  compareWeeks,
  getComparison,
  listChartDays,
  listCountedDays,
  listDays,
  sumLastWeek,
  sumWeeks,
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

test.each([
  ['2026-02-20', '2026-02-20', '2026-03-02'],
  ['2026-02-25', '2026-02-22', '2026-03-02'],
  ['2025-12-01', '2026-02-03', '2026-03-02'],
])('the chart of a listing live from %s has the days from %s to %s', (live, first, last) => {
  const days = listChartDays(reach, live).map(({ day }) => day);
  expect([days[0], days.at(-1)]).toEqual([first, last]);
});

test('the chart of a new listing has a week from its first live day', () => {
  const since = '2026-03-02';
  const days = listChartDays({ ...reach, since, days: reach.days.slice(-1) }, '2026-03-01');
  expect(days.map(({ day }) => day.slice(5))).toEqual([
    '03-01',
    '03-02',
    '03-03',
    '03-04',
    '03-05',
    '03-06',
    '03-07',
  ]);
  expect(days.map(({ visitors }) => visitors)).toEqual([0, 4, 0, 0, 0, 0, 0]);
});

test('each day since the first counted one is listed, with zeros if necessary', () => {
  const days = listCountedDays(reach, 28);
  const february = [22, 23, 24, 25, 26, 27, 28].map((day) => `2026-02-${day}`);
  expect(days.map(({ day }) => day)).toEqual([...february, '2026-03-01', '2026-03-02']);
  expect(days.map(({ visitors }) => visitors)).toEqual([100, 20, 3, 0, 0, 0, 0, 0, 4]);
  expect(listCountedDays(reach, 2).map(({ visitors }) => visitors)).toEqual([0, 4]);
  expect(listCountedDays({ ...reach, since: null, days: [] }, 28)).toEqual([]);
});

test('a chart has all of its days, with zeros before the first counted one', () => {
  const days = listDays(reach, 28);
  expect(days.map(({ day }) => day)).toHaveLength(28);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-02-03', '2026-03-02']);
  expect(days.slice(-9)).toEqual(listCountedDays(reach, 28));
  expect(getTotal(days.slice(0, -9))).toEqual(zeros);
});

test('the comparison covers the seven days before today, if all were counted', () => {
  expect(getComparison(reach)).toEqual({ category: 'Clothing', typical: 150 });
  expect(getComparison({ ...reach, since: '2026-02-23' })).toMatchObject({ typical: 150 });
  expect(getComparison({ ...reach, since: '2026-02-24' })).toBeNull();
  expect(getComparison({ ...reach, since: null })).toBeNull();
  expect(getComparison({ ...reach, category: null })).toBeNull();
});

test('two weeks are compared if the first of them was counted as a whole', () => {
  const twoWeeks: ListingReach = {
    ...reach,
    since: '2026-02-17',
    days: [
      createDay('2026-02-16', { visitors: 50, enquiries: 9 }),
      createDay('2026-02-17', { visitors: 5, enquiries: 1 }),
      createDay('2026-02-23', { visitors: 1, enquiries: 1 }),
      createDay('2026-02-24', { visitors: 3, enquiries: 4 }),
      createDay('2026-03-02', { visitors: 5 }),
    ],
  };
  expect(compareWeeks(twoWeeks)).toEqual({
    visitors: { count: 8, change: 2 },
    enquiries: { count: 4, change: 2 },
  });
  const partly = compareWeeks({ ...twoWeeks, since: '2026-02-18' });
  expect(partly).toMatchObject({ visitors: { count: 8, change: null } });
});

test('a week without visitors has its totals, beside those of the week before', () => {
  const days = [createDay('2026-02-23', { visitors: 5, enquiries: 1 })];
  const before = { visitors: 5, enquiries: 1 };
  const week = { visitors: 0, enquiries: 0 };
  expect(sumWeeks({ ...reach, since: '2026-02-17', days })).toEqual({ week, before });
  expect(sumWeeks({ ...reach, since: '2026-02-18', days })).toEqual({ week, before: null });
});

test('each day of a week stands beside the same weekday of the week before', () => {
  const days = [
    createDay('2026-02-18', { visitors: 2 }),
    createDay('2026-02-25', { visitors: 3 }),
    createDay('2026-03-02', { visitors: 5 }),
  ];
  const comparison = compareDays({ ...reach, since: '2026-02-17', days }, '2026-03-02');
  expect(comparison.map(({ day }) => day.slice(5))).toEqual([
    '02-24',
    '02-25',
    '02-26',
    '02-27',
    '02-28',
    '03-01',
    '03-02',
  ]);
  expect(comparison.map(({ visitors }) => visitors)).toEqual([0, 3, 0, 0, 0, 0, 5]);
  expect(comparison.map(({ visitorsBefore }) => visitorsBefore)).toEqual([0, 2, 0, 0, 0, 0, 0]);
  expect(compareDays({ ...reach, since: '2026-02-18', days }, '2026-03-02')).toEqual([]);
});

test('a week may end on an earlier day, and is null without counts', () => {
  const counts = { visitors: { count: 123, change: null }, enquiries: { count: 13, change: null } };
  expect(compareWeeks(reach, '2026-02-24')).toEqual(counts);
  expect(compareWeeks(reach, '2026-02-21')).toBeNull();
  expect(compareWeeks({ ...reach, since: null, days: [] })).toBeNull();
});

test('the last week of an ended advert has its first day, too', () => {
  // Both days are Sundays. The paid week began at noon of the first one, and ended at noon of the other.
  const ended = { ...reach, today: '2026-03-05' };
  expect(compareWeeks(ended, '2026-03-01')?.visitors).toEqual({ count: 123, change: null });
});

test('the figures of an ended advert are those of its chart', () => {
  const days = Array.from({ length: 14 }, (_, index) =>
    createDay(`2026-02-${String(index + 10)}`, { visitors: index + 1 }),
  );
  const ended = { ...reach, since: '2026-02-10', days };
  const chart = compareDays(ended, '2026-02-23');
  const sum = (name: 'visitors' | 'visitorsBefore') =>
    chart.reduce((total, day) => total + day[name], 0);
  const { week, before } = sumWeeks(ended, '2026-02-23');
  expect([week.visitors, before?.visitors]).toEqual([77, 28]);
  expect([sum('visitors'), sum('visitorsBefore')]).toEqual([77, 28]);
});

test('the days of a chart end with the last day of an ended advert', () => {
  const days = listDays(reach, 28, '2026-02-24');
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-01-28', '2026-02-24']);
  const lastDays = listCountedDays(reach, 28, '2026-02-24');
  expect(lastDays.map(({ visitors }) => visitors)).toEqual([100, 20, 3]);
});

test('a week with more enquiries than visitors counts each enquiry as a visitor', () => {
  const days = [createDay('2026-03-02', { enquiries: 2 })];
  expect(compareWeeks({ ...reach, days })?.visitors.count).toBe(2);
});
