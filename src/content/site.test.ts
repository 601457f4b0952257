import { expect, test } from 'vitest';
import { claimsToBeUs } from '../domain/member/displayed-name.ts';
import { site } from './site.ts';

test('no member is called as the site is [E21]', () => {
  expect(claimsToBeUs(site.name)).toBe(true);
});
