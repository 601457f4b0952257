import { expect, test } from 'vitest';
import { findHoursProblem, normalizeOpeningHours } from '#domain/hours/opening-hours.ts';
import {
  addSpan,
  canAddSpan,
  copyToOpenDays,
  fromDayChoice,
  hoursPresets,
  toDayChoice,
  toWeek,
  replaceHolidays,
  withoutHolidays,
  writeDay,
  writeSpan,
} from './hours-presets.ts';

test.each(hoursPresets)('the preset %s is valid and in normal form', (preset) => {
  expect(normalizeOpeningHours(preset)).toBe(preset);
  expect(findHoursProblem(preset)).toBeUndefined();
});

test('a preset keeps the public holidays of the draft', () => {
  const draft = 'Mo-Fr 09:00-12:00; PH off';
  expect(replaceHolidays('Mo-Sa 08:00-18:00', draft)).toBe('Mo-Sa 08:00-18:00; PH off');
  expect(replaceHolidays('Mo-Sa 08:00-18:00', 'Mo-Fr 09:00-12:00')).toBe('Mo-Sa 08:00-18:00');
  expect(withoutHolidays(draft)).toBe('Mo-Fr 09:00-12:00');
});

test('a day has other hours after an edit', () => {
  const draft = 'Mo-Sa 08:00-18:00; PH off';
  expect(writeDay(draft, 'Sa', [{ from: '09:00', to: '13:00' }])).toBe(
    'Mo-Fr 08:00-18:00; Sa 09:00-13:00; PH off',
  );
  expect(writeDay(draft, 'Sa', 'off')).toBe('Mo-Fr 08:00-18:00; PH off');
  expect(writeDay(draft, 'PH', undefined)).toBe('Mo-Sa 08:00-18:00');
  expect(writeDay('', 'Mo', 'appointment')).toBe('Mo "by appointment"');
});

test.each(['weekday', 'open', 'off', 'appointment'] as const)(
  'the choice %s is that of its hours',
  (choice) => {
    expect(toDayChoice(fromDayChoice(choice))).toBe(choice);
  },
);

test('the hours of one day are copied to the open days', () => {
  const draft = 'Mo 09:00-17:00; Tu-Fr 08:00-18:00; Sa "by appointment"; PH 10:00-12:00';
  expect(copyToOpenDays(draft, 'Mo')).toBe(
    'Mo-Fr 09:00-17:00; Sa "by appointment"; PH 10:00-12:00',
  );
});

test('a further time is empty until the owner types it, and midnight ends the day', () => {
  const spans = addSpan([{ from: '08:00', to: '13:00' }]);
  const draft = writeDay('', 'Mo', spans);
  expect(toWeek(draft).Mo).toEqual(spans);
  const typed = writeSpan(writeSpan(spans, 1, { from: '18:00' }), 1, { to: '00:00' });
  expect(writeDay('', 'Mo', typed)).toBe('Mo 08:00-13:00,18:00-24:00');
  expect(canAddSpan(typed)).toBe(true);
  expect(canAddSpan(addSpan(typed))).toBe(false);
});
