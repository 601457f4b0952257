import { expect, test } from 'vitest';
import { sumReach, type ReachTotal } from './reach-totals.ts';

const zeroes = { appearances: 0, suspect_visitors: 0, suspect_enquiries: 0, suspect_others: 0 };
const createRow = (name: string, visitors: number, enquiries: number): ReachTotal => ({
  name,
  adverts: 2,
  visitors,
  enquiries,
  ...zeroes,
});

test('the sums have all columns of visits and no number of adverts', () => {
  const rows = [createRow('2026-11-01', 3, 1), createRow('2026-11-02', 5, 0)];
  expect(sumReach(rows)).toEqual({ visitors: 8, enquiries: 1, ...zeroes });
  expect(sumReach([])).toEqual({ visitors: 0, enquiries: 0, ...zeroes });
});
