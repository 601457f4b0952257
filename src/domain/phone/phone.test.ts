import { expect, test } from 'vitest';
import { formatPhone, formatTypedPhone, getWhatsAppUrl } from './phone.ts';

test.each([
  ['+254700000011', '0700 000 011'],
  ['254700000011', '0700 000 011'],
  ['+254110000011', '0110 000 011'],
  ['+255700000011', '+255700000011'],
])('%s is written %s', (phone, expected) => {
  expect(formatPhone(phone)).toBe(expected);
});

test('a WhatsApp address contains digits only and keeps the message [R001]', () => {
  const url = new URL(getWhatsAppUrl('+254700000011', "Hello, I saw Judy's Mats & more?"));
  expect(url.pathname).toBe('/254700000011');
  expect(url.searchParams.get('text')).toBe("Hello, I saw Judy's Mats & more?");
});

test.each([
  ['+254700000011', '0700 000 011'],
  ['0700-000-011', '0700 000 011'],
  ['070000', '070000'],
  ['', ''],
])('the typed number %j is shown as %j', (typed, expected) => {
  expect(formatTypedPhone(typed)).toBe(expected);
});
