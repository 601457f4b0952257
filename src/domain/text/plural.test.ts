import { afterEach, expect, test, vi } from 'vitest';
import { fillPlural } from './plural.ts';

const days = { one: '1 day', other: '{count} days' };
const siku = { one: 'Siku 1', other: 'Siku {count}' };
const dni = {
  one: '{count} dzień',
  few: '{count} dni',
  many: '{count} dni!',
  other: '{count} dnia',
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['en', days, 0, '0 days'],
  ['en', days, 1, '1 day'],
  ['en', days, 21, '21 days'],
  ['sw', siku, 1, 'Siku 1'],
  ['sw', siku, 2, 'Siku 2'],
  ['pl', dni, 1, '1 dzień'],
  ['pl', dni, 3, '3 dni'],
  ['pl', dni, 5, '5 dni!'],
  ['pl', dni, 22, '22 dni'],
  ['pl', dni, 1.5, '1.5 dnia'],
  ['pl', days, 3, '3 days'],
])('in %s, %j has a form for %d', (tag, forms, count, expected) => {
  expect(fillPlural(forms, count, {}, tag)).toBe(expected);
});

test('the language of the page selects the form', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'sw' } });
  // English and Kiswahili select the same categories.
  const rules = vi.spyOn(Intl, 'PluralRules');
  expect(fillPlural(siku, 1)).toBe('Siku 1');
  expect(rules).toHaveBeenCalledWith('sw');
});

test('further values fill the form, and a displayed number replaces the number', () => {
  const forms = {
    one: '{count} business for “{typed}”',
    other: '{count} businesses for “{typed}”',
  };
  const values = { count: '1,212', typed: 'mats' };
  expect(fillPlural(forms, 1_212, values)).toBe('1,212 businesses for “mats”');
  expect(fillPlural(forms, 1, { typed: 'mats' })).toBe('1 business for “mats”');
});
