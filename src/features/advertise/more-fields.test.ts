import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { ListingProblems } from '#domain/listing/draft.schema.ts';
import { createEmptyState } from './form-state.ts';
import { MoreFields } from './MoreFields.tsx';
import type { FormController } from './use-listing-form.ts';

const text = getText();

function renderFields(draft: object, problems: ListingProblems = {}): string {
  const state = createEmptyState(undefined, '', { missing: '', lost: '' });
  const form = { state: { ...state, draft: { ...state.draft, ...draft } }, problems };
  const props = { form: form as FormController, text: text.advertiseForm.more, children: 'fields' };
  return renderToStaticMarkup(createElement(MoreFields, props));
}

const isOpen = (html: string) => /^<details[^>]* open/.test(html);

test.each([
  ['a new advert', {}, {}, false],
  ['values of the other fields', { title: 'Wambui Baskets' }, { title: 'Too short.' }, false],
  ['a value', { hours: 'New stock on Tuesdays' }, {}, true],
  ['a problem', {}, { website: 'Write the address.' }, true],
  ['a missing contact', {}, { phone: 'Write a phone number or an e-mail address.' }, false],
  ['a wrong number', { phone: '07' }, { phone: 'Write a mobile number.' }, false],
])('optional fields are folded without content: %s', (_, draft, problems, expected) => {
  const html = renderFields(draft, problems);
  expect(html).toContain('fields');
  expect(isOpen(html)).toBe(expected);
});
