/** Tests that a page with a style sheet of its own lacks no style. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findAll, getBuiltFile, openPage } from '../support/built-pages.ts';

const readSheet = (path: string) =>
  /<style>(.*?)<\/style>/s.exec(readFileSync(getBuiltFile(path), 'utf8'))?.[1] ?? '';
const findStyledClasses = (sheet: string) =>
  new Set(
    Array.from(sheet.matchAll(/\.((?:[\w-]|\\.)+)/g), ([, name = '']) => name.replaceAll('\\', '')),
  );
const listClasses = (path: string, selector: string) =>
  findAll(openPage(path), selector).flatMap(({ classList }) => [...classList]);

/** The terms in the files of components that scripts or endpoints render. */
const readTerms = (pattern: string) =>
  globSync(`src/features/${pattern}.tsx`).flatMap(
    (file) => readFileSync(file, 'utf8').match(/[\w:.[\]/=()-]+/g) ?? [],
  );

test.each([
  {
    sheet: '/index.html',
    classes: [...listClasses('/', '[class]'), ...listClasses('/all-businesses', 'article [class]')],
    components: '{landing/Headline.island,listing/{ListingCard,Facts},account/Avatar}',
  },
  {
    sheet: '/listing-frame.html',
    classes: listClasses('/judys-mats', '[class]'),
    components:
      '{fresh/PostsOfWeek,hours/*,listing/{AskLink,Business,ListingFacts,ListingPage,ListingSections,MoreBusinesses,Photo,PhotoViewer,ReportForm}}',
  },
])('the style sheet of $sheet has all classes', ({ sheet, classes, components }) => {
  const styles = findStyledClasses(readSheet(sheet));
  const stylesOfOthers = findStyledClasses(readSheet('/privacy.html'));
  const isMissing = (name: string) => stylesOfOthers.has(name) && !styles.has(name);
  expect([...classes, ...readTerms(components)].filter(isMissing)).toEqual([]);
  expect(styles.size).toBeLessThan(stylesOfOthers.size);
});
