import { expect, test } from 'vitest';
import { sampleListing } from '#tests/support/listing-lifecycle.ts';
import { listingDraftSchema, emptyDraft } from '#domain/listing/draft.schema.ts';
import { listingSchema } from '#domain/listing/listing.schema.ts';
import type { PickedPicture } from '../pictures/picked-picture.ts';
import { previewListing } from './preview-listing.ts';

const placeholders = { title: 'The name', description: 'What you write.' };
const id = '0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b11';
const image: PickedPicture = {
  key: id,
  id,
  width: 1280,
  height: 960,
  alt: ' Baskets ',
  state: 'ready',
  progress: 1,
  preview: '',
};

const item = { isFrom: false, isOutOfStock: false, image: null };

test('a draft is previewed as its future page', () => {
  const draft = listingDraftSchema.parse({
    ...sampleListing,
    title: ' Wambui   Baskets',
    phone: '0700 000-021',
    website: 'https://baskets.example',
    description: 'Fruit, every morning.\n\nAnd vegetables.',
    items: [
      { ...item, id, name: 'Fruit basket', price: 'Kshs 1,200', image: id },
      { ...item, id: crypto.randomUUID(), name: 'Not yet', price: '' },
    ],
  });
  const unfinishedImage: PickedPicture = { ...image, key: 'b', id: undefined, state: 'sending' };
  const { listing, hasImages } = previewListing(
    { draft, images: [image, unfinishedImage], itemImages: { [id]: [image] } },
    placeholders,
  );
  expect(listingSchema.parse(listing)).toMatchObject({
    title: 'Wambui Baskets',
    phone: '+254700000021',
    url: '/wambui-baskets',
    description: 'Fruit, every morning.',
    story: ['And vegetables.'],
    image: { name: `media/${id}`, alt: 'Baskets' },
    images: [],
  });
  expect(listing.items).toMatchObject([{ name: 'Fruit basket', image: { name: `media/${id}` } }]);
  expect(hasImages).toBe(true);
});

test('placeholders replace missing parts of the draft', () => {
  const { listing, hasImages } = previewListing(
    { draft: emptyDraft, images: [], itemImages: {} },
    placeholders,
  );
  expect(listing).toMatchObject({ title: 'The name', description: 'What you write.' });
  expect(listing.phone).toBeUndefined();
  expect(hasImages).toBe(false);
});
