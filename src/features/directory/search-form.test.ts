import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { SearchForm } from './SearchForm.tsx';

test('the filter shows categories in the language, and sends their stored names', () => {
  const choices = { category: ['Clothing', 'Food', 'Events'], town: ['Thika'] };
  const { directory: text } = getText('sw');
  const markup = renderToStaticMarkup(createElement(SearchForm, { choices, chips: [], text }));
  const options = Array.from(markup.matchAll(/<option value="([^"]+)">([^<]+)</g));
  expect(options.map(([, value, label]) => [value, label])).toEqual([
    ['food', 'Chakula'],
    ['events', 'Events'],
    ['clothing', 'Nguo'],
    ['thika', 'Thika'],
  ]);
});
