import { expect, test } from 'vitest';
import { isOpen } from './hours.ts';

const hours = {
  weekdays: { open: '08:00', close: '17:00' },
  saturday: { open: '09:00', close: '13:00' },
};

test.each([
  ['Monday 07:59', '2026-11-16T07:59:59', false],
  ['Monday 08:00', '2026-11-16T08:00:00', true],
  ['Friday 16:59', '2026-11-20T16:59:59', true],
  ['Friday 17:00', '2026-11-20T17:00:00', false],
  ['Saturday 08:59', '2026-11-21T08:59:59', false],
  ['Saturday 09:00', '2026-11-21T09:00:00', true],
  ['Saturday 12:59', '2026-11-21T12:59:59', true],
  ['Saturday 13:00', '2026-11-21T13:00:00', false],
  ['Sunday 10:00', '2026-11-22T10:00:00', false],
])('on %s in Nairobi (%s) the office is open: %s [R010]', (_, moment, open) => {
  expect(isOpen(hours, new Date(`${moment}+03:00`))).toBe(open);
});

test('the day of the week is the day in Nairobi [R010]', () => {
  const nightHours = { ...hours, weekdays: { open: '00:00', close: '02:00' } };
  // These moments are Monday and Saturday in Nairobi, but Sunday and Friday in Greenwich.
  expect(isOpen(nightHours, new Date('2026-11-15T22:30:00Z'))).toBe(true);
  expect(isOpen(nightHours, new Date('2026-11-20T22:30:00Z'))).toBe(false);
});
