import { expect, test } from 'vitest';
import { describeSiteReach, siteReachSchema } from './site-reach.ts';

const text = 'From {from} to {to}: {visitors} a day.';

test('the text of the reach contains its days, and is null without visitors [R006]', () => {
  const days = { from: '2026-11-03', to: '2026-11-30' };
  const reach = siteReachSchema.parse({ visitors: 1640, ...days });
  const description = 'From 3 November 2026 to 30 November 2026: 1,640 a day.';
  expect(describeSiteReach(reach, text, 'en')).toBe(description);
  expect(describeSiteReach(siteReachSchema.parse(null), text, 'en')).toBeNull();
  expect(describeSiteReach({ visitors: 0, ...days }, text, 'en')).toBeNull();
});
