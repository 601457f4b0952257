import { expect, test } from 'vitest';
import { describeSiteReach, siteReachSchema } from './site-reach.ts';

const text = 'From {from} to {to}: {visitors} a day.';

test('the text of the reach contains its days, and is null without visitors [R006]', () => {
  const reach = siteReachSchema.parse({ visitors: 1640, from: '2026-11-03', to: '2026-11-30' });
  expect(describeSiteReach(reach, text, 'en')).toBe(
    'From 3 November 2026 to 30 November 2026: 1,640 a day.',
  );
  expect(describeSiteReach(siteReachSchema.parse(null), text, 'en')).toBeNull();
  expect(
    describeSiteReach({ visitors: 0, from: '2026-11-03', to: '2026-11-30' }, text, 'en'),
  ).toBeNull();
});
