import { expect, test } from 'vitest';
import { containsBrandName } from '../domain/member/displayed-name.ts';
import { site } from './site.ts';

test("a member may not have the site's name [E21]", () => {
  expect(containsBrandName(site.name)).toBe(true);
});
