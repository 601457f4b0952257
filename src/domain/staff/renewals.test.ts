import { expect, test } from 'vitest';
import { getRenewedShare, sumRenewals } from './renewals.ts';

const cohort = { name: '2026-11', adverts: 10, once: 2, twice: 1, more: 1, undecided: 4 };

test('the share of renewals excludes listings in their first days', () => {
  expect(getRenewedShare(cohort)).toBe(67);
  expect(getRenewedShare({ ...cohort, undecided: 0 })).toBe(40);
  expect(getRenewedShare({ ...cohort, once: 0, twice: 0, more: 0, undecided: 10 })).toBeNull();
});

test('the sums of renewals have all columns', () => {
  const sums = { adverts: 15, once: 3, twice: 1, more: 1, undecided: 7 };
  const second = { name: '2026-12', adverts: 5, once: 1, twice: 0, more: 0, undecided: 3 };
  expect(sumRenewals([cohort, second])).toEqual(sums);
});
