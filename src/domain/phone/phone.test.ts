import { expect, test } from 'vitest';
import { phoneInWords } from './phone.ts';

test.each([
  ['+254700000011', '0700 000 011'],
  ['+254110000011', '0110 000 011'],
  ['+255700000011', '+255700000011'],
])('%s is written %s', (phone, words) => {
  expect(phoneInWords(phone)).toBe(words);
});
