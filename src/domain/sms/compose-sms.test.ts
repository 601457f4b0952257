import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeSms, minBusinessSeptets, SmsTooLong } from './compose-sms.ts';
import { countSeptets, maxSeptets, shortenToSeptets, toGsmText } from './gsm-alphabet.ts';

test.each([
  ['Kshs. 899, Mama Njeri', 21],
  ['10 [ten] €', 13],
  ['', 0],
  ['Ngʼombe', undefined],
  ['Leo – kesho', undefined],
  ['\u00A0', undefined],
])('%j has %s septets', (text, expected) => {
  expect(countSeptets(text)).toBe(expected);
});

test.each([
  ['Mama Njeri’s “Best” Shoes – Nairobi…', 'Mama Njeri\'s "Best" Shoes - Nairobi...'],
  ['Café Zürich Ñandú', 'Café Zürich Ñandu'],
  ['Šárka & Łódź', 'Sarka & Lodz'],
  ['🌸 Maua™ 🌸\n& zaidi', 'MauaTM & zaidi'],
  ['Ｆｕｌｌ ｗｉｄｔｈ ½', 'Full width 12'],
  ['العربية', ''],
  ['e\u0301', 'é'],
])('%j is converted to %j', (text, expected) => {
  expect(toGsmText(text)).toBe(expected);
});

const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));

test('each text is converted to the alphabet, and a converted one is unchanged', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const converted = toGsmText(text);
      expect(countSeptets(converted)).toBeDefined();
      expect(toGsmText(converted)).toBe(converted);
      expect(converted).not.toMatch(/[\n\r]/);
    }),
  );
});

test('a shortened text has the maximum at most, and is unchanged if it is short enough', () => {
  fc.assert(
    fc.property(anyText.map(toGsmText), fc.nat(40), (text, max) => {
      const shortened = shortenToSeptets(text, max);
      expect(countSeptets(shortened)).toBeLessThanOrEqual(max);
      if ((countSeptets(text) ?? 0) <= max) expect(shortened).toBe(text);
      expect(text.startsWith(shortened.replace(/\.\.$/, ''))).toBe(true);
    }),
  );
});

const template = 'Tangaza: {business} is live until {date}. {url}';

test('each message has one part and its values', () => {
  const date = fc.string({ maxLength: 20 });
  const url = fc.webUrl().filter(({ length }) => length <= 80);
  fc.assert(
    fc.property(anyText, date, url, (business, day, address) => {
      const text = composeSms(template, { business, date: day, url: address });
      expect(countSeptets(text)).toBeLessThanOrEqual(maxSeptets);
      expect(text).toContain(toGsmText(day));
      expect(text.endsWith(toGsmText(address))).toBe(true);
    }),
  );
});

test('a placeholder in the name of a business is plain text', () => {
  const values = { business: '{url} $& Shoes', date: '1 December', url: 'https://a.example' };
  expect(composeSms(template, values)).toBe(
    'Tangaza: {url} $& Shoes is live until 1 December. https://a.example',
  );
});

test('a message without room for the business is an error', () => {
  const url = 'a'.repeat(maxSeptets - 'Tangaza:  is live until 1. '.length - minBusinessSeptets);
  const values = { business: 'Mama Njeri Wa Viatu', date: '1', url };
  expect(composeSms(template, values)).toContain('Mama Njeri..');
  expect(() => composeSms(template, { ...values, url: `${url}a` })).toThrow(SmsTooLong);
});
