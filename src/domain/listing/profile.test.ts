import { expect, test } from 'vitest';
import { profileIdFrom } from './profile.ts';

test('the address of a profile names a business', () => {
  expect(profileIdFrom('/profiles/3')).toBe(3);
  expect(profileIdFrom('/profiles/999999/')).toBe(999_999);
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
])('%s names none [R172]', (pathname) => {
  expect(profileIdFrom(pathname)).toBeUndefined();
});
