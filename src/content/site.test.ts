import { expect, test } from 'vitest';
import { claimsToBeUs } from '../domain/member/displayed-name.ts';
import { site } from './site.ts';

test("a member may not have the site's name [E21]", () => {
  expect(claimsToBeUs(site.name)).toBe(true);
});
