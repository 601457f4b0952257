import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createWeek,
  findHoursProblem,
  formatOpeningHours,
  normalizeOpeningHours,
  openingHoursLimits,
  parseOpeningHours,
  weekdays,
  type DayHours,
  type Week,
} from './opening-hours.ts';

const timeArbitrary = fc
  .record({ hour: fc.nat({ max: 23 }), minute: fc.nat({ max: 59 }) })
  .map(({ hour, minute }) =>
    [hour, minute].map((count) => String(count).padStart(2, '0')).join(':'),
  );
const spanArbitrary = fc.record({ from: timeArbitrary, to: timeArbitrary });
const hoursArbitrary: fc.Arbitrary<DayHours> = fc.oneof(
  fc.constantFrom('off' as const, 'appointment' as const),
  fc.array(spanArbitrary, { minLength: 1, maxLength: openingHoursLimits.spans }),
);
const weekArbitrary: fc.Arbitrary<Week> = fc.record(
  {
    ...(Object.fromEntries(weekdays.map((day) => [day, hoursArbitrary])) as Record<
      (typeof weekdays)[number],
      typeof hoursArbitrary
    >),
    PH: hoursArbitrary,
  },
  { requiredKeys: [...weekdays] },
);

test('a week survives its text, and no text is too long', () => {
  fc.assert(
    fc.property(weekArbitrary, (week) => {
      const text = formatOpeningHours(week);
      expect(text.length).toBeLessThanOrEqual(openingHoursLimits.length);
      const parsed = parseOpeningHours(text);
      if (text === '') expect(weekdays.filter((day) => week[day] !== 'off')).toEqual([]);
      else expect(parsed).toEqual(week);
      expect(normalizeOpeningHours(normalizeOpeningHours(text))).toBe(normalizeOpeningHours(text));
    }),
  );
});

test.each([
  ['Mo-Sa 08:00-18:00', 'Mo-Sa 08:00-18:00'],
  ['Sa 08:00-13:00; Mo-Fr 08:00-18:00', 'Mo-Fr 08:00-18:00; Sa 08:00-13:00'],
  ['Mo 14:00-18:00,08:00-13:00', 'Mo 08:00-13:00,14:00-18:00'],
  ['Fr 20:00-02:00; Sa 18:00-00:00', 'Fr 20:00-02:00; Sa 18:00-24:00'],
  ['Mo-Su 00:00-00:00', 'Mo-Su 00:00-24:00'],
  ['Mo,Tu,Th 09:00-12:00; We off; Su off', 'Mo-Tu,Th 09:00-12:00'],
  ['Mo-Fr "by appointment"; PH off', 'Mo-Fr "by appointment"; PH off'],
  ['PH 09:00-12:00; Mo-Fr 08:00-17:00', 'Mo-Fr 08:00-17:00; PH 09:00-12:00'],
  ['PH off', ''],
  ['', ''],
])('the normal form of %j is %j', (text, normalText) => {
  expect(normalizeOpeningHours(text)).toBe(normalText);
  expect(findHoursProblem(normalText)).toBeUndefined();
});

test.each([
  ['Mo-Sa 08:00-', 'wrong'],
  ['Mo -18:00', 'wrong'],
  ['Mo 08:00-08:00', 'wrong'],
  ['Mo 8am-6pm', 'wrong'],
  ['Mo 24:00-06:00', 'wrong'],
  ['Mo 08:00-25:00', 'wrong'],
  ['Monday 08:00-18:00', 'wrong'],
  ['Fr-Mo 08:00-18:00', 'wrong'],
  ['Mo', 'wrong'],
  ['Mo-Tu-We 08:00-18:00', 'wrong'],
  ['08:00-18:00', 'wrong'],
  ['Call 0712 345 678', 'wrong'],
  ['Mo 01:00-02:00,03:00-04:00,05:00-06:00,07:00-08:00', 'wrong'],
  ['Mo 08:00-13:00,12:00-18:00', 'overlap'],
  ['Mo 20:00-02:00,22:00-23:00', 'overlap'],
])('%j is refused as %s', (text, problem) => {
  expect(findHoursProblem(text)).toBe(problem);
});

test('an unfinished span stays in the text of a draft', () => {
  const week = { ...createWeek(), Mo: [{ from: '08:00', to: '' }], PH: 'appointment' as const };
  const text = formatOpeningHours(week);
  expect(text).toBe('Mo 08:00-; PH "by appointment"');
  expect(parseOpeningHours(text)).toEqual(week);
});
