import { describe, expect, it } from 'vitest';
import { isoTimestamp, jsonNumber } from './values.ts';

describe('a moment', () => {
  it.each([
    ['2026-11-21 03:40:50.6+00', '2026-11-21T03:40:50.6+00:00'],
    ['2026-11-21 03:40:50+05:30', '2026-11-21T03:40:50+05:30'],
    ['2026-11-21 03:40:50', '2026-11-21T03:40:50'],
    ['infinity', 'infinity'],
    ['0044-03-15 12:00:00+00 BC', '0044-03-15 12:00:00+00 BC'],
  ])('%s is handed out as %s', (text, iso) => expect(isoTimestamp(text)).toBe(iso));
});

describe('a decimal number', () => {
  it.each([
    ['12.50', 12.5],
    ['-0.001', -0.001],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
  ])('%s is handed out as %s', (text, number) => expect(jsonNumber(text)).toBe(number));
});
