import { expect, test } from 'vitest';
import { getText } from './text.ts';
import {
  describeBriefState,
  describeOpeningHours,
  describeOpenState,
} from '#domain/hours/describe-hours.ts';
import { getOpenState } from '#domain/hours/open-state.ts';

const { openState, listing } = getText('en');
const holidays = [{ date: '2026-12-12', name: 'Jamhuri Day' }];

// 16 November 2026 is a Monday.
test.each([
  ['Mo-Sa 08:00-18:00', '2026-11-16T10:00', 'Open now\u00a0·\u00a0closes at 6 pm'],
  ['Mo-Sa 08:00-18:00', '2026-11-16T06:00', 'Closed\u00a0·\u00a0opens at 8 am'],
  ['Mo-Sa 08:00-18:00', '2026-11-21T20:00', 'Closed\u00a0·\u00a0opens Monday 8 am'],
  [
    'Mo-Sa 08:00-18:00; PH off',
    '2026-12-12T10:00',
    'Closed\u00a0·\u00a0Jamhuri Day\u00a0·\u00a0opens Monday 8 am',
  ],
  ['Fr 20:00-02:00', '2026-11-20T23:00', 'Open now\u00a0·\u00a0closes at 2 am'],
  ['Fr 20:00-24:00', '2026-11-20T23:00', 'Open now\u00a0·\u00a0closes at midnight'],
  ['Mo-Fr 00:00-24:00', '2026-11-16T10:00', 'Open now\u00a0·\u00a0closes Friday midnight'],
  ['Mo-Su 00:00-24:00', '2026-11-16T10:00', 'Open day and night'],
  ['Mo 08:00-09:00', '2026-11-16T10:00', 'Closed\u00a0·\u00a0opens in 7 days'],
  [
    'Sa "by appointment"; Mo 08:30-17:00',
    '2026-11-21T10:00',
    'By appointment\u00a0·\u00a0opens Monday 8:30 am',
  ],
])('%s at %s reads %s', (openingHours, moment, expected) => {
  const state = getOpenState(openingHours, Date.parse(`${moment}+03:00`), holidays);
  expect(state && describeOpenState(state, openState)).toBe(expected);
});

test.each([
  ['Mo-Sa 08:00-18:00', '2026-11-16T10:00', 'Open now'],
  ['Mo-Sa 08:00-18:00', '2026-11-16T06:00', 'Opens 8 am'],
  ['Mo-Sa 08:00-18:00', '2026-11-21T20:00', 'Opens Mon 8 am'],
  ['Mo 08:00-09:00', '2026-11-16T10:00', 'Opens in 7 days'],
  ['Sa "by appointment"; Mo 08:30-17:00', '2026-11-21T10:00', 'By appointment'],
  ['Mo-Su off', '2026-11-16T10:00', 'Closed'],
])('%s at %s reads %s on a card', (openingHours, moment, expected) => {
  const state = getOpenState(openingHours, Date.parse(`${moment}+03:00`), holidays);
  expect(state && describeBriefState(state, openState)).toBe(expected);
});

test.each([
  ['Mo-Sa 08:00-18:00', ['Mon–Sat 08:00–18:00', 'Sun closed']],
  [
    'Mo-We,Fr 08:00-13:00,14:00-18:00; Sa "by appointment"; PH off',
    [
      'Mon–Wed, Fri 08:00–13:00, 14:00–18:00',
      'Sat by appointment',
      'Thu, Sun closed',
      'Public holidays closed',
    ],
  ],
  ['Mo-Su 00:00-24:00', ['Mon–Sun day and night']],
  ['Fr 18:00-24:00', ['Fri 18:00–midnight', 'Mon–Thu, Sat–Sun closed']],
  ['', []],
  ['every day', []],
])('the hours %s read %j', (openingHours, lines) => {
  expect(describeOpeningHours(openingHours, listing.openingHours)).toEqual(lines);
});

// The Kiswahili clock begins at dawn: its first hour ends at seven.
test.each([
  ['Mo-Sa 08:00-18:00', '2026-11-16T10:00', 'Iko wazi sasa hadi saa 12 jioni'],
  ['Mo-Sa 09:00-18:00', '2026-11-16T06:00', 'Imefungwa hadi saa 3 asubuhi'],
  ['Mo-Sa 07:30-18:00', '2026-11-21T20:00', 'Imefungwa hadi Jtatu saa 1:30 asubuhi'],
  [
    'Sa "by appointment"; Mo 08:30-17:00',
    '2026-11-21T10:00',
    'Kwa miadi\u00a0·\u00a0inafungua Jtatu saa 2:30 asubuhi',
  ],
  ['Fr 20:00-02:00', '2026-11-20T23:00', 'Iko wazi sasa hadi saa 8 usiku'],
  ['Mo-Fr 05:00-12:00', '2026-11-16T04:00', 'Imefungwa hadi saa 11 alfajiri'],
  ['Mo-Fr 05:00-12:00', '2026-11-16T10:00', 'Iko wazi sasa hadi saa 6 mchana'],
])('in Kiswahili %s at %s reads %s', (openingHours, moment, expected) => {
  const state = getOpenState(openingHours, Date.parse(`${moment}+03:00`), holidays);
  expect(state && describeOpenState(state, getText('sw').openState)).toBe(expected);
});

test.each([
  ['Mo-Sa 08:00-18:00', '2026-11-21T20:00', 'Wazi Jtatu saa 2'],
  ['Mo-Sa 18:30-23:00', '2026-11-16T06:00', 'Wazi 12:30 jioni'],
])('in Kiswahili %s at %s reads %s on a card', (openingHours, moment, expected) => {
  const state = getOpenState(openingHours, Date.parse(`${moment}+03:00`), holidays);
  expect(state && describeBriefState(state, getText('sw').openState)).toBe(expected);
});
