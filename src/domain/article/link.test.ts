import { expect, test } from 'vitest';
import { toSafeHref } from './link.ts';

test.each([
  'https://shop.example/baskets?colour=blue#sizes',
  'http://shop.example',
  'HTTPS://SHOP.EXAMPLE',
  'mailto:hello@tangaza.example?subject=Hours',
  'tel:+254700000001',
  'tel:0700 000 001',
  '/pricing',
  '/blog/phone-pictures#light',
  '/',
])("the address '%s' is safe [R076]", (href) => {
  expect(toSafeHref(href)).toBe(href);
});

test('spaces around an address are ignored [R076]', () => {
  expect(toSafeHref('  https://shop.example ')).toBe('https://shop.example');
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://shop.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'https:elsewhere.example',
  'https://',
  'https:///elsewhere.example',
  'https://two words.example',
  'http://kra.example/a b',
  'mailto:',
  'mailto:nobody',
  'tel:',
  'shop.example',
  'pricing',
  '#light',
  '',
])("the address '%s' is unsafe [R076]", (href) => {
  expect(toSafeHref(href)).toBeUndefined();
});
