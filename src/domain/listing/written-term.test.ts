import { expect, test } from 'vitest';
import { findWrittenTerm, hasTerm } from './written-term.ts';

const place = { town: 'Ruiru', located: 'Ruiru', category: 'Clothing' };
const createListing = (title: string, ...items: string[]) => ({
  ...place,
  title,
  items: items.map((name, id) => ({ id, name, price: 1, isFrom: false, isOutOfStock: false })),
});

test.each([
  ['uniform', 'uniform', [createListing('School Uniforms'), createListing('Grace', 'A uniform')]],
  ['uniform', 'uniforms', [createListing('School Uniforms', 'Red uniforms', 'Shoes')]],
  ['judys', 'judy’s', [createListing('Judy’s Mats')]],
  ['cafe', 'café', [createListing('Abdi Cyber Café')]],
  ['sofa', 'sofa', [createListing('Baraka')]],
])('the word %j is written %j', (term, written, listings) => {
  expect(findWrittenTerm(term, listings)).toBe(written);
});

test('a listing has a word in any number', () => {
  expect(hasTerm('chick', createListing('Mwende Chicks'))).toBe(true);
  expect(hasTerm('chicken', createListing('Mwende Chicks'))).toBe(false);
});
