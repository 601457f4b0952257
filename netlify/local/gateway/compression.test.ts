import { expect, test } from 'vitest';
import { chooseEncoding } from './compression.ts';

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['BR', 'br'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br; q=0.001', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['gzip, *;q=0', 'gzip'],
  ['*;q=0', undefined],
  ['identity, br;q=0.5', undefined],
  ['identity;q=0.5, br', 'br'],
  ['br;q=2', undefined],
  ['br;q=, gzip;q=high', undefined],
  ['zstd, brotli', undefined],
  ['', undefined],
  [null, undefined],
])('whoever sends the header %j gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
