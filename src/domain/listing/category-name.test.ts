import { expect, test } from 'vitest';
import { getCategoryName, getSectionName, labelSections } from './category-name.ts';

const names = { Food: 'Chakula', Services: 'Huduma', Clothing: 'Nguo' };

test.each([
  ['Food', 'Chakula'],
  ['Events', 'Events'],
  ['constructor', 'constructor'],
])('the category %s is shown as %s', (category, expected) => {
  expect(getCategoryName(category, names)).toBe(expected);
});

test('a town with the name of a category keeps its name', () => {
  expect(getSectionName({ kind: 'town', name: 'Food' }, names)).toBe('Food');
  expect(getSectionName({ kind: 'category', name: 'Food' }, names)).toBe('Chakula');
});

test('sections are in the order of their names on the screen', () => {
  const sections = ['Clothing', 'Food', 'Services'].map((name) => ({ kind: 'category', name }));
  expect(labelSections(sections, names).map(({ name, label }) => [name, label])).toEqual([
    ['Food', 'Chakula'],
    ['Services', 'Huduma'],
    ['Clothing', 'Nguo'],
  ]);
});
