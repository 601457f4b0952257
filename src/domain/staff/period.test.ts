import { expect, test } from 'vitest';
import { getLastDays, getMonthSoFar, getPeriodBefore, maxDays, periodSchema } from './period.ts';

const getRefusals = (from: string, to: string) =>
  periodSchema.safeParse({ from, to }).error?.issues.map(({ message }) => message);

test('a period has 1 to 366 days, both ends included', () => {
  expect(getRefusals('2026-11-28', '2026-11-28')).toBeUndefined();
  expect(getRefusals('2028-01-01', '2028-12-31')).toBeUndefined();
  expect(getRefusals('2026-01-01', '2027-01-02')).toEqual(['request.period.long']);
  expect(getRefusals('2026-11-28', '2026-11-27')).toEqual(['request.period.order']);
  expect(getRefusals('2026-11-31', 'today')).toEqual(['request.day', 'request.day']);
});

test('the last days end with today', () => {
  expect(getLastDays('2026-03-01', 2)).toEqual({ from: '2026-02-28', to: '2026-03-01' });
  const { from, to } = getLastDays('2028-12-31', maxDays);
  expect(getRefusals(from, to)).toBeUndefined();
});

test('the period before has as many days and ends before the period', () => {
  const week = { from: '2026-11-23', to: '2026-11-29' };
  expect(getPeriodBefore(week)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  const firstDay = getMonthSoFar('2026-03-01');
  expect(firstDay).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(getPeriodBefore(firstDay)).toEqual({ from: '2026-02-28', to: '2026-02-28' });
});
