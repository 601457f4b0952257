import { expect, test } from 'vitest';
import { localizePath, parseLocalizedPath, requestInLanguage } from './localized-path.ts';

test.each([
  ['/', '/sw'],
  ['/?public', '/sw?public'],
  ['/#faq-refund', '/sw#faq-refund'],
  ['/pricing', '/sw/pricing'],
  ['/pay?listing=7', '/sw/pay?listing=7'],
  ['/blog/rent-a-stall', '/sw/blog/rent-a-stall'],
  ['/feed-text.json', '/sw/feed-text.json'],
  ['/rss.xml', '/sw/rss.xml'],
  ['/administration-services', '/sw/administration-services'],
  ['/media-house', '/sw/media-house'],
])('the page %s has the address %s in Kiswahili', (path, expected) => {
  expect(localizePath(path, 'sw')).toBe(expected);
  expect(localizePath(path, 'en')).toBe(path);
  expect(parseLocalizedPath(expected)).toEqual({ language: 'sw', path });
});

test.each([
  '/admin',
  '/admin?view=health',
  '/api/reports',
  '/businesses.json',
  '/businesses/sample-judys-mats.json',
  '/_astro/page.js',
  '/media/7/320.avif',
  '//other.example/page',
  'https://other.example/pricing',
  '#top',
  'tel:+254700000000',
])('%s exists once for all languages', (path) => {
  expect(localizePath(path, 'sw')).toBe(path);
});

test.each(['/swahili-lessons', '/pricing', '/blog/sw', '/'])('%s is English', (path) => {
  expect(parseLocalizedPath(path)).toEqual({ language: 'en', path });
});

test.each([
  ['/api/listings?q=mkeka', '/api/listings?q=mkeka&language=sw'],
  ['/businesses.json', '/businesses.json?language=sw'],
  ['/feed-text.json', '/sw/feed-text.json'],
])('texts of %s are requested in the language of the page', (path, expected) => {
  expect(requestInLanguage(path, 'sw')).toBe(expected);
  expect(requestInLanguage(path, 'en')).toBe(path);
});
