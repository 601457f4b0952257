import { expect, test } from 'vitest';
import { sortSections } from './sort-sections.ts';

const sections = [
  { slug: 'thika', name: 'Thika', count: 1 },
  { slug: 'embu', name: 'Embu', count: 2 },
  { slug: 'kisumu', name: 'Kisumu', count: 5 },
  { slug: 'athi-river', name: 'athi River', count: 2 },
];
const sortNames = (current?: string) => sortSections(sections, current).map(({ name }) => name);

test('the sections with the most shops come first, and equal ones by name', () => {
  expect(sortNames()).toEqual(['Kisumu', 'athi River', 'Embu', 'Thika']);
});

test('the present section is the first one', () => {
  expect(sortNames('thika')).toEqual(['Thika', 'Kisumu', 'athi River', 'Embu']);
});
