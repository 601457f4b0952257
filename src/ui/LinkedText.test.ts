import { expect, test } from 'vitest';
import { partsOf } from './LinkedText.tsx';

test('phone numbers and email addresses become links', () => {
  expect(partsOf('Call 0700 000 001 or write to jobs@shop.example.')).toEqual([
    { words: 'Call ' },
    { words: '0700 000 001', href: 'tel:+254700000001' },
    { words: ' or write to ' },
    { words: 'jobs@shop.example', href: 'mailto:jobs@shop.example' },
    { words: '.' },
  ]);
});

test('a text without links stays whole', () => {
  expect(partsOf('Pay to till 5378141 before 8pm.')).toEqual([
    { words: 'Pay to till 5378141 before 8pm.' },
  ]);
  expect(partsOf('')).toEqual([]);
});
