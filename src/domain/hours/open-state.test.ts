import { expect, test } from 'vitest';
import { getOpenState, type Holiday, type OpenState } from './open-state.ts';

const holidays: Holiday[] = [
  { date: '2026-12-12', name: 'Jamhuri Day' },
  { date: '2026-12-25', name: 'Christmas Day' },
  { date: '2026-12-26', name: 'Boxing Day' },
];

/** Returns the state at a time of Nairobi as a short text, such as 'open, Mo 18:00 +0'. */
function describe(openingHours: string, moment: string): string | undefined {
  const state = getOpenState(openingHours, Date.parse(`${moment}+03:00`), holidays);
  return state && formatState(state);
}

function formatState({ state, next, holiday }: OpenState): string {
  const change = next && `${next.weekday} ${next.time} +${next.daysUntil}`;
  return [state, holiday, change].filter((part) => part !== undefined).join(', ');
}

const shop = 'Mo-Fr 08:00-18:00; Sa 09:00-13:00';
const twice = 'Mo-Fr 08:00-13:00,14:00-17:30; Sa "by appointment"; PH off';
const bar = 'Th-Sa 18:00-02:00; Su 12:00-24:00';

// 16 November 2026 is a Monday.
test.each([
  [shop, '2026-11-16T07:59:59', 'closed, Mo 08:00 +0'],
  [shop, '2026-11-16T08:00', 'open, Mo 18:00 +0'],
  [shop, '2026-11-16T17:59:59', 'open, Mo 18:00 +0'],
  [shop, '2026-11-16T18:00', 'closed, Tu 08:00 +1'],
  [shop, '2026-11-21T12:59', 'open, Sa 13:00 +0'],
  [shop, '2026-11-21T13:00', 'closed, Mo 08:00 +2'],
  [shop, '2026-11-22T12:00', 'closed, Mo 08:00 +1'],
  [twice, '2026-11-16T13:00', 'closed, Mo 14:00 +0'],
  [twice, '2026-11-16T14:00', 'open, Mo 17:30 +0'],
  [twice, '2026-11-21T10:00', 'appointment, Mo 08:00 +2'],
  [twice, '2026-11-22T10:00', 'closed, Mo 08:00 +1'],
  [bar, '2026-11-20T01:59', 'open, Fr 02:00 +0'],
  [bar, '2026-11-20T02:00', 'closed, Fr 18:00 +0'],
  [bar, '2026-11-20T23:00', 'open, Sa 02:00 +1'],
  [bar, '2026-11-22T01:00', 'open, Su 02:00 +0'],
  [bar, '2026-11-22T23:59', 'open, Su 24:00 +0'],
  [bar, '2026-11-23T00:00', 'closed, Th 18:00 +3'],
  ['Mo-Su 00:00-24:00', '2026-11-22T23:59', 'open'],
  ['Mo-Fr 00:00-24:00', '2026-11-16T12:00', 'open, Fr 24:00 +4'],
  ['Mo-Su "by appointment"', '2026-11-16T12:00', 'appointment'],
  ['Mo 08:00-09:00', '2026-11-16T09:00', 'closed, Mo 08:00 +7'],
])('%s at %s is %s', (openingHours, moment, expected) => {
  expect(describe(openingHours, moment)).toBe(expected);
});

test.each([
  ['Mo-Sa 08:00-18:00; PH off', '2026-12-12T10:00', 'closed, Jamhuri Day, Mo 08:00 +2'],
  ['Mo-Sa 08:00-18:00; PH 09:00-12:00', '2026-12-12T10:00', 'open, Jamhuri Day, Sa 12:00 +0'],
  ['Mo-Sa 08:00-18:00', '2026-12-12T10:00', 'open, Sa 18:00 +0'],
  ['Mo-Su 08:00-18:00; PH off', '2026-12-24T18:00', 'closed, Su 08:00 +3'],
  ['Mo-Sa 20:00-02:00; PH off', '2026-12-25T01:00', 'open, Christmas Day, Fr 02:00 +0'],
])('on public holidays %s at %s is %s', (openingHours, moment, expected) => {
  expect(describe(openingHours, moment)).toBe(expected);
});

test('the day is that of Nairobi, and a change has its time', () => {
  // This moment is Monday in Nairobi, but Sunday in Greenwich.
  const state = getOpenState('Mo 00:00-02:00', Date.parse('2026-11-15T22:30:00Z'));
  expect(state).toEqual({
    state: 'open',
    next: { weekday: 'Mo', time: '02:00', daysUntil: 0, at: Date.parse('2026-11-15T23:00:00Z') },
  });
});

test('a text without opening hours has no state', () => {
  expect(getOpenState('', 0)).toBeUndefined();
  expect(getOpenState('Every day', 0)).toBeUndefined();
});
