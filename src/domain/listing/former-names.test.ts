import { expect, test } from 'vitest';
import { emptyDraft, listingDraftSchema } from './draft.schema.ts';

const id = '0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b11';
const item = { id, name: 'Mat', price: '300', isFrom: false, isOutOfStock: false };

test('a draft with former names is converted completely', () => {
  const draft = {
    name: 'Wambui Baskets',
    town: 'Kisumu',
    phone: '07',
    package: 'weekly',
    photos: [{ id, alt: 'A basket' }],
    items: [
      { ...item, photo: id },
      { ...item, photo: null },
    ],
  };
  expect(listingDraftSchema.parse(draft)).toEqual({
    ...emptyDraft,
    title: 'Wambui Baskets',
    town: 'Kisumu',
    phone: '07',
    package: 'weekly',
    images: [{ id, alt: 'A basket' }],
    items: [
      { ...item, image: id },
      { ...item, image: null },
    ],
  });
});

test('a draft with present names stays unchanged', () => {
  const draft = { ...emptyDraft, title: 'Mats', items: [{ ...item, image: id }] };
  expect(listingDraftSchema.parse(draft)).toEqual(draft);
});

test('a former name that follows the present name wins', () => {
  const draft = { ...emptyDraft, title: 'Mats', name: 'Mats and more' };
  expect(listingDraftSchema.parse(draft).title).toBe('Mats and more');
});

test.each([
  ['a text', 'name'],
  ['a list', [{ name: 'Mats' }]],
  ['null', null],
  ['an object with items that are no list', { items: 'photo' }],
  ['an object with an item that is a text', { items: ['photo'] }],
])('a draft that is %s is refused', (_, draft) => {
  expect(listingDraftSchema.safeParse(draft).success).toBe(false);
});
