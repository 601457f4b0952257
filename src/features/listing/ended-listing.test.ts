import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { KeptListing } from './EndedListing.tsx';

test('the page of an advert that ran out leads on to its category and its town', () => {
  const html = renderToStaticMarkup(
    createElement(KeptListing, {
      title: 'Wanjala Sweaters',
      category: 'Clothing',
      town: 'Kitale',
      slug: 'wanjala-sweaters',
      contact: { name: 'Grace Wanjala', phone: '+254710001105', email: null },
      cover: undefined,
      endedOn: '10 December 2026',
      text: getText().listing,
    }),
  );
  const paths = Array.from(html.matchAll(/href="(\/[^"]*)"/g), ([, path]) => path);
  expect(paths).toEqual([
    '/my-adverts',
    '/all-businesses/category/clothing',
    '/all-businesses/town/kitale',
    '/all-businesses',
  ]);
});
