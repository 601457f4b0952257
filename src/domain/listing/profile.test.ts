import { expect, test } from 'vitest';
import { parseProfileId } from './profile.ts';

test('the address of a profile names a business', () => {
  expect(parseProfileId('/profiles/3')).toBe(3);
  expect(parseProfileId('/profiles/999999/')).toBe(999_999);
});

test.each([
  '/profiles',
  '/profiles/',
  '/profiles/0',
  '/profiles/03',
  '/profiles/-1',
  '/profiles/1.5',
  '/profiles/judys-mats',
  '/profiles/1/photos',
  '/profiles/%33',
  '/profiles/99999999999999999999',
])('%s names no business [R172]', (pathname) => {
  expect(parseProfileId(pathname)).toBeUndefined();
});
