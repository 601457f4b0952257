import { expect, test } from 'vitest';
import type { Section } from '#domain/listing/directory.ts';
import { hasMoreSections, toSectionChips, toWiderUrl } from './section-chips.ts';

const createSections = (kind: 'category' | 'town', counts: number[]): Section[] =>
  counts.map((count, index) => ({
    kind,
    name: `${kind} ${index}`,
    url: `/${kind}/${index}`,
    count,
  }));

test('the chips are the largest categories and towns, without the present list', () => {
  const categories = createSections('category', [1, 5, 2]);
  const towns = createSections('town', [9, 8, 7, 6, 4, 3, 2, 1]);
  const chips = toSectionChips({ categories, towns }, '/town/1', { 'category 1': 'Nguo' });
  expect(chips.map(({ url }) => url)).toEqual([
    '/town/0',
    '/town/2',
    '/town/3',
    '/category/1',
    '/town/4',
    '/town/5',
    '/category/2',
    '/category/0',
  ]);
  expect(chips[3]?.label).toBe('Nguo');
  expect(hasMoreSections({ categories, towns })).toBe(true);
  expect(hasMoreSections({ categories, towns: towns.slice(0, 6) })).toBe(false);
});

test.each([
  [{ typed: 'mats', category: 'design', town: '' }, '/all-businesses/search?q=mats'],
  [{ typed: 'mats', category: '', town: '' }, '/all-businesses'],
  [{ typed: '', category: 'design', town: 'nairobi' }, '/all-businesses'],
])('the chip of all businesses removes the limits of a search first: %j', (search, url) => {
  expect(toWiderUrl(search)).toBe(url);
});
