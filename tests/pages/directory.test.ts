import { expect, test } from 'vitest';
import { businesses } from '#content/businesses/businesses.ts';
import { findAll, getTexts, findLink, findOnly, openPage } from '../support/built-pages.ts';

const categories = ['Clothing', 'Deliveries', 'Design', 'Web Development'];
const towns = ['Machakos', 'Mombasa', 'Nairobi', 'Nakuru', 'Thika'];
const readTitles = (page: Document) => findAll(findOnly(page, 'main'), 'article').map(getTitle);
const getTitle = (card: Element) => getTexts(card, 'h2, h3')[0];

test('the directory shows every business [R026]', () => {
  const page = openPage('/all-businesses');
  expect(readTitles(page)).toEqual(businesses.map(({ title }) => title));
  expect(getTexts(page, 'main *')).toContain('8 businesses');
});

test.each([
  ...categories.map((name) => ({
    name,
    kind: 'category',
    navigation: 'All businesses by category',
  })),
  ...towns.map((name) => ({ name, kind: 'town', navigation: 'All businesses by town' })),
] as const)('$navigation, $name has its own page [R026, R113]', ({ name, kind, navigation }) => {
  const expectedBusinesses = businesses.filter(
    (business) => (kind === 'town' ? business.town : business.category) === name,
  );
  const path = `/all-businesses/${kind}/${name.toLowerCase().replace(' ', '-')}`;
  for (const startPath of ['/all-businesses', path]) {
    const links = findOnly(openPage(startPath), `nav[aria-label="${navigation}"]`);
    const link = findLink(links, `${name} (${expectedBusinesses.length})`);
    expect(link.getAttribute('href')).toBe(path);
    expect(link.getAttribute('aria-current')).toBe(startPath === path ? 'page' : null);
  }
  expect(readTitles(openPage(path))).toEqual(expectedBusinesses.map(({ title }) => title));
});

test('every business is in one category and one town', () => {
  expect(businesses.filter(({ category }) => categories.includes(category))).toHaveLength(8);
  expect(businesses.filter(({ town }) => towns.includes(town))).toHaveLength(8);
});
