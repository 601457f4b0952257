import { expect, test } from 'vitest';
import { proposeSlug } from './reserved-slugs.ts';
import { toSlug, getSlug } from './slug.ts';

test.each([
  ['Web Development', 'web-development'],
  ["Judy's Mats", 'judys-mats'],
  ['  Café  Ñandú! ', 'cafe-nandu'],
])('%s becomes the slug %s', (text, slug) => {
  expect(toSlug(text)).toBe(slug);
});

test('the slug of a listing is the end of its address', () => {
  expect(getSlug({ url: '/judys-mats' })).toBe('judys-mats');
});

const others = ['judys-mats', 'baskets', 'baskets-shop'];

test.each([
  ['Wambui Baskets', 'wambui-baskets'],
  ['Pricing', 'pricing-shop'],
  ["Judy's Mats", 'judys-mats-shop'],
  ['Baskets', 'baskets-kisumu-town'],
  ['字', 'shop-kisumu-town'],
  ['x'.repeat(80), 'x'.repeat(70)],
  [`${'x'.repeat(69)} yy`, 'x'.repeat(69)],
])('an advert called %s gets /%s', (title, slug) => {
  expect(proposeSlug({ title, town: 'Kisumu Town' }, others)).toBe(slug);
});

test('a proposed slug is valid and has at most 70 characters', () => {
  for (const title of ['ﬃ'.repeat(80), '½'.repeat(80), '-', '', 'Ångström’s Café']) {
    const slug = proposeSlug({ title, town: '' });
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(slug.length).toBeLessThanOrEqual(70);
    expect(toSlug(slug)).toBe(slug);
  }
});
