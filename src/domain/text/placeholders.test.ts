import { expect, test } from 'vitest';
import { fill } from './placeholders.ts';

test('each placeholder is replaced, also a repeated one', () => {
  expect(fill('{count} of {all}, {count} new', { count: 2, all: 8 })).toBe('2 of 8, 2 new');
  expect(fill('No values at all', {})).toBe('No values at all');
});

test('a placeholder inside a value is not replaced', () => {
  expect(fill('{name}', { name: '{town}', town: 'Thika' })).toBe('{town}');
});

test('a placeholder without a value throws an error', () => {
  expect(() => fill('Talk to {business}', {})).toThrow('{business}');
});
