import { expect, test } from 'vitest';
import { lastDays, maxDays, periodSchema } from './period.ts';

const refused = (from: string, to: string) =>
  periodSchema.safeParse({ from, to }).error?.issues.map(({ message }) => message);

test('a period has 1 to 366 days, both ends included', () => {
  expect(refused('2026-11-28', '2026-11-28')).toBeUndefined();
  expect(refused('2028-01-01', '2028-12-31')).toBeUndefined();
  expect(refused('2026-01-01', '2027-01-02')).toEqual(['request.period.long']);
  expect(refused('2026-11-28', '2026-11-27')).toEqual(['request.period.order']);
  expect(refused('2026-11-31', 'today')).toEqual(['request.day', 'request.day']);
});

test('the last days end with today', () => {
  expect(lastDays('2026-03-01', 2)).toEqual({ from: '2026-02-28', to: '2026-03-01' });
  const { from, to } = lastDays('2028-12-31', maxDays);
  expect(refused(from, to)).toBeUndefined();
});
