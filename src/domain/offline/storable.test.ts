import { expect, test } from 'vitest';
import {
  isAssetPath,
  isGone,
  isHomePath,
  isPagePath,
  isPublicAnswer,
  isStorableAsset,
  isShopPath,
  toLanguagePaths,
} from './storable.ts';

test.each([
  '/',
  '/sw',
  '/judys-mats',
  '/sw/judys-mats',
  '/all-businesses',
  '/sw/all-businesses/town/nairobi',
  '/all-businesses/2',
  '/blog/safe-payments',
  '/fresh',
  '/about-tangaza',
  '/pricing',
  '/kept',
  '/sw/offline',
])('the page %s may be stored', (path) => {
  expect(isPagePath(path)).toBe(true);
});

test.each([
  '/api/listings',
  '/api/my-listings',
  '/.netlify/identity/user',
  '/.local/outbox',
  '/rest/v1/live_listings',
  '/admin',
  '/sw/admin',
  '/my-adverts',
  '/sw/my-adverts',
  '/advertise',
  '/pay',
  '/sw/pay',
  '/poster',
  '/pricing-type',
  '/receipts',
  '/profile-management',
  '/profiles/3',
  '/thank-you',
  '/answer',
  '/preview/8d0f',
  '/prepared/8d0f',
  '/take-over',
  '/all-businesses/search',
  '/sw/all-businesses/search',
  '/fresh/pictures/1/a.avif',
  '/sw/fresh/frame',
  '/listing-frame',
  '/businesses.json',
  '/service-worker.js',
  '/judys-mats.vcf',
  '/..%2fadmin',
])('the page %s is never stored', (path) => {
  expect(isPagePath(path)).toBe(false);
});

test('only the page of a shop is one', () => {
  expect(isShopPath('/sw/judys-mats')).toBe(true);
  for (const path of ['/', '/sw', '/pricing', '/about-tangaza', '/kept', '/blog/judys-mats'])
    expect(isShopPath(path)).toBe(false);
  expect(isHomePath('/sw')).toBe(true);
  expect(isHomePath('/pricing')).toBe(false);
});

test.each([
  ['/_astro/page.CkvETbtZ.js', true],
  ['/_astro/cover.9aLeifyB_Z17n2T6.avif', true],
  ['/_astro/fonts/5ce9b60543d8213c.woff2', true],
  ['/media/6b1f/640.avif', true],
  ['/sw/assets/kept-text.json', true],
  ['/favicon.svg', true],
  ['/api/visits', false],
  ['/staff-text.json', false],
  ['/_astro/../api/account', false],
  ['/media/6b1f/640.html', false],
])('the file %s may be stored: %s', (path, expected) => {
  expect(isAssetPath(path)).toBe(expected);
});

test('a page has a path in each language', () => {
  expect(toLanguagePaths('/sw/judys-mats')).toEqual(['/judys-mats', '/sw/judys-mats']);
  expect(toLanguagePaths('/sw')).toEqual(['/', '/sw']);
});

const answer = (status: number, headers: Record<string, string>) =>
  isPublicAnswer({ status, headers: new Headers(headers) });

test('only a public answer is stored', () => {
  expect(answer(200, { 'cache-control': 'public, max-age=0, must-revalidate' })).toBe(true);
  expect(answer(200, { 'cache-control': 'public', vary: 'Accept-Encoding' })).toBe(true);
  expect(answer(200, {})).toBe(false);
  expect(answer(200, { 'cache-control': 'no-store' })).toBe(false);
  expect(answer(200, { 'cache-control': 'public, no-store' })).toBe(false);
  expect(answer(200, { 'cache-control': 'private, max-age=60' })).toBe(false);
  expect(answer(200, { 'cache-control': 'public', vary: 'Authorization' })).toBe(false);
  expect(answer(200, { 'cache-control': 'public', vary: '*' })).toBe(false);
  expect(answer(206, { 'cache-control': 'public' })).toBe(false);
  expect(answer(404, { 'cache-control': 'public' })).toBe(false);
});

test('a photo of the storage is stored although its header lacks the word public', () => {
  const isStorable = (control: string) =>
    isStorableAsset({ status: 200, headers: new Headers({ 'cache-control': control }) });
  expect(isStorable('max-age=31536000, immutable')).toBe(true);
  expect(isStorable('public, max-age=0, must-revalidate')).toBe(true);
  expect(isStorable('private, max-age=60')).toBe(false);
  expect(isStorable('no-store, max-age=60')).toBe(false);
});

test.each([
  [404, 'basic', true],
  [410, 'basic', true],
  [0, 'opaqueredirect', true],
  [200, 'basic', false],
  [429, 'basic', false],
  [500, 'basic', false],
  [503, 'basic', false],
] as const)('an answer with status %i of type %s means gone: %s', (status, type, expected) => {
  expect(isGone({ status, type })).toBe(expected);
});
