import { expect, test } from 'vitest';
import { splitLinks } from './LinkedText.tsx';

test('phone numbers and email addresses become links', () => {
  expect(splitLinks('Call 0700 000 001 or write to jobs@shop.example.')).toEqual([
    { text: 'Call ' },
    { text: '0700 000 001', href: 'tel:+254700000001' },
    { text: ' or write to ' },
    { text: 'jobs@shop.example', href: 'mailto:jobs@shop.example' },
    { text: '.' },
  ]);
});

test('a text without links stays whole', () => {
  const text = 'Pay to till 5378141 before 8pm.';
  expect(splitLinks(text)).toEqual([{ text }]);
  expect(splitLinks('')).toEqual([]);
});
