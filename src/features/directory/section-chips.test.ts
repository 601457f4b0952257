import { expect, test } from 'vitest';
import type { Section } from '#domain/listing/directory.ts';
import { hasMoreSections, insertAllChip, toSectionChips, toWiderUrl } from './section-chips.ts';

const createSections = (kind: 'category' | 'town', counts: number[]): Section[] =>
  counts.map((count, index) => ({
    kind,
    name: `${kind} ${index}`,
    url: `/${kind}/${index}`,
    count,
  }));

test('the chips are the largest categories and towns, and the present list', () => {
  const categories = createSections('category', [1, 5, 2]);
  const towns = createSections('town', [9, 8, 7, 6, 4, 3, 2, 1]);
  const chips = toSectionChips({ categories, towns }, '/town/7', { 'category 1': 'Nguo' });
  expect(chips.map(({ url }) => url)).toEqual([
    '/town/7',
    '/town/0',
    '/town/1',
    '/town/2',
    '/town/3',
    '/category/1',
    '/town/4',
    '/category/2',
    '/category/0',
  ]);
  expect(chips[5]?.label).toBe('Nguo');
  expect(chips.filter(({ isCurrent }) => isCurrent).map(({ label }) => label)).toEqual(['town 7']);
  expect(hasMoreSections({ categories, towns })).toBe(true);
  expect(hasMoreSections({ categories, towns: towns.slice(0, 6) })).toBe(false);
});

test('the chip of all businesses follows the chip of the present list', () => {
  const [all, present, other] = ['/all', '/present', '/other'].map((url) => ({ label: url, url }));
  if (!all || !present || !other) throw new Error('A chip is missing.');
  const chips = insertAllChip([other, { ...present, isCurrent: true }], all);
  expect(chips.map(({ url }) => url)).toEqual(['/present', '/all', '/other']);
});

test.each([
  [{ typed: 'mats', category: 'design', town: '' }, '/all-businesses/search?q=mats'],
  [{ typed: 'mats', category: '', town: '' }, '/all-businesses'],
  [{ typed: '', category: 'design', town: 'nairobi' }, '/all-businesses'],
])('the chip of all businesses removes the limits of a search first: %j', (search, url) => {
  expect(toWiderUrl(search)).toBe(url);
});
