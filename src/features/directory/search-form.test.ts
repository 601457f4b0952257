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

test('the filter of the page of a town has the town selected', () => {
  const { directory: text } = getText('en');
  const choices = { category: ['Food'], town: ['Homa Bay', 'Thika'] };
  const section = { kind: 'town', name: 'Homa Bay' } as const;
  const markup = renderToStaticMarkup(
    createElement(SearchForm, { choices, section, chips: [], text }),
  );
  const selected = Array.from(markup.matchAll(/<option value="([^"]*)" selected/g));
  expect(selected.map(([, value]) => value)).toEqual(['', 'homa-bay']);
  expect(markup).toContain('data-section="town=homa-bay"');
});

test('the filter for open businesses is ticked by the search', () => {
  const { directory: text } = getText('en');
  const props = { choices: { category: [], town: [] }, chips: [], text };
  const values = { typed: 'mats', category: '', town: '', isOpen: true };
  const [ticked, plain] = [{ ...props, values }, props].map((form) =>
    renderToStaticMarkup(createElement(SearchForm, form)),
  );
  expect(ticked).toMatch(/<input type="checkbox" name="open" checked="" value="1"\/>Open now/);
  expect(plain).not.toContain('checked');
});
