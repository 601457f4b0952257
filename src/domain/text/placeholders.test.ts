import { expect, test } from 'vitest';
import { fill } from './placeholders.ts';

test('a text takes its values wherever it names them', () => {
  expect(fill('{count} of {all}, {count} new', { count: 2, all: 8 })).toBe('2 of 8, 2 new');
  expect(fill('No values at all', {})).toBe('No values at all');
});

test('a value cannot name another value', () => {
  expect(fill('{name}', { name: '{town}', town: 'Thika' })).toBe('{town}');
});

test('a missing value of a text throws an error', () => {
  expect(() => fill('Talk to {business}', {})).toThrow('{business}');
});
