import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { emptyDraft } from '#domain/listing/draft.schema.ts';
import { createFormStore } from './form-store.ts';
import { createEmptyState } from './form-state.ts';
import { PricesEditor } from './PricesEditor.tsx';
import type { FormController } from './use-listing-form.ts';
import type { ListingFormText } from './use-problems.ts';

/** A catalogue in which each text equals its key. */
const catalogue = new Proxy({}, { get: (_, name) => String(name) });
const text = { prices: catalogue, pictures: catalogue } as ListingFormText;
const imageText = { missing: '', lost: '' };
const store = createFormStore({
  memberId: 'amina',
  contact: '',
  listing: undefined,
  text: imageText,
});

/** Maximum number of prices in a listing. */
const maxPrices = 24;

function renderEditor(count: number) {
  const items = Array.from({ length: count }, () => {
    const id = crypto.randomUUID();
    return { id, name: 'Mat', price: '300', isFrom: false, isOutOfStock: false, image: null };
  });
  const state = { ...createEmptyState(undefined, '', imageText), draft: { ...emptyDraft, items } };
  const form = { state, problems: {} } as FormController;
  return renderToStaticMarkup(createElement(PricesEditor, { form, store, text }));
}

test('a full list has no add button, a single price no move button', () => {
  expect(renderEditor(maxPrices - 1)).toContain('>add<');
  const fullEditor = renderEditor(maxPrices);
  expect(fullEditor).not.toContain('>add<');
  expect(fullEditor).toContain('>full<');
  expect(fullEditor).toContain('>down<');
  expect(renderEditor(1)).not.toContain('>down<');
});
