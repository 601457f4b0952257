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
