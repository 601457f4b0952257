import { expect, test } from 'vitest';
import { nameTrade, requireObjects } from './acts.ts';

const acts = [{ terms: ['repair', 'fix', 'fundi'], names: ['repair', 'fundi'] }];
const meanings = [{ terms: ['phone repair', 'fundi gari'], finds: ['phone repair'] }];

test.each([
  ['fix my phone', 'my phone repair'],
  ['phone repair', 'phone repair'],
  ['phones fix kisumu', 'phones repair kisumu'],
  ['repair gari', 'fundi gari'],
  ['fix fridge', 'fix fridge'],
  ['phone', 'phone'],
])('the words %j name the trade %j', (typed, trade) => {
  expect(nameTrade(typed.split(' '), acts, meanings).join(' ')).toBe(trade);
});

test('an act is no partial match beside an object', () => {
  const act = { text: 'fix', typed: true };
  const object = { text: 'fridge', typed: true };
  const place = { text: 'thika', typed: true, within: 'place' as const };
  expect(requireObjects([[act], [object]], acts)).toEqual([
    [{ ...act, entire: true, within: 'category' }],
    [object],
  ]);
  expect(requireObjects([[act], [place]], acts)).toEqual([[act], [place]]);
});

test('an act beside an object does not mean the trades of other objects', () => {
  const named = [{ terms: ['fundi'], names: ['repair'], category: 'Repairs' }];
  const act = { text: 'fundi', typed: true };
  const plumber = { text: 'plumber', typed: false, included: true };
  const window = { text: 'window', typed: true };
  const within = 'category' as const;
  expect(requireObjects([[act, plumber], [window]], named)).toEqual([
    [
      { ...act, entire: true, within },
      { text: 'repair', typed: true, entire: true, within },
      { text: 'Repairs', typed: false, within },
    ],
    [window],
  ]);
  expect(requireObjects([[act, plumber]], named)).toEqual([[act, plumber]]);
});
