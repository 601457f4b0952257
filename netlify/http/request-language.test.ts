import { expect, test } from 'vitest';
import { findRequestLanguage } from './request-language.ts';

const send = (path: string, header?: string) =>
  findRequestLanguage(
    new Request(`https://tangaza.example${path}`, {
      headers: header === undefined ? {} : { 'accept-language': header },
    }),
  );

test('the path of a page names its language', () => {
  expect(send('/sw/all-businesses/search?q=mkeka')).toBe('sw');
  expect(send('/sw')).toBe('sw');
  expect(send('/swahili-lessons')).toBe('en');
  expect(send('/all-businesses/search')).toBe('en');
});

test('a script names the language of its page in the query or in the header', () => {
  expect(send('/api/listings?q=mkeka&language=sw')).toBe('sw');
  expect(send('/api/my-listings', 'sw')).toBe('sw');
  expect(send('/api/listings?language=xx', 'sw')).toBe('sw');
});

test('the preferred languages of a browser select no language', () => {
  expect(send('/pricing', 'sw-KE,sw;q=0.9,en;q=0.8')).toBe('en');
});
