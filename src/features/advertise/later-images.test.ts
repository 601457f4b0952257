/** Images that an owner adds while a submission runs stay in the picker. */
import { expect, test } from 'vitest';
import { emptyDraft } from '#domain/listing/draft.schema.ts';
import type { OpenListing } from '#domain/listing/own-listing.ts';
import { createPickedPicture, type PickedPicture } from '../pictures/picked-picture.ts';
import { createEmptyState, initialFacts, type FormState } from './form-state.ts';
import { adoptListing, changeImages, editDraft } from './form-transitions.ts';

const ids = [
  '0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b11',
  '0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b12',
] as const;
const createImage = (id: string): PickedPicture => {
  return { ...createPickedPicture(), id, width: 1280, height: 960, state: 'ready', progress: 1 };
};
const item = { id: 'one', name: 'Mat', price: '300', isFrom: false, isOutOfStock: false };
const draft = {
  ...emptyDraft,
  images: [{ id: ids[0], alt: '' }],
  items: [{ ...item, image: null }],
};
const sent: FormState = {
  ...createEmptyState(7, '', { missing: 'Gone.', lost: 'Lost.' }),
  status: 'ready',
  draft,
  images: [createImage(ids[0])],
};
const listing = {
  ...initialFacts,
  id: 7,
  revision: 3,
  state: 'submitted',
  draft,
  pictures: [{ id: ids[0], width: 1280, height: 960 }],
} as unknown as OpenListing;
const upload = createPickedPicture();

const adopt = (state: FormState) => adoptListing(state, listing, sent.draft, sent);
const listStates = ({ images }: FormState) => images.map(({ id, state }) => [id, state]);

test('an upload that runs at the end of a submission stays and can finish', () => {
  const adopted = adopt(changeImages(sent, [...sent.images, upload], undefined));
  expect(listStates(adopted)).toEqual([
    [ids[0], 'ready'],
    [undefined, 'sending'],
  ]);
  expect(adopted.saving.name).toBe('saved');
  const finished = adopted.images.map((image): PickedPicture =>
    image.key === upload.key ? { ...image, id: ids[1], state: 'ready' } : image,
  );
  expect(changeImages(adopted, finished, undefined)).toMatchObject({
    draft: { images: [{ id: ids[0] }, { id: ids[1] }] },
    saving: { name: 'waiting' },
  });
});

test('an upload that finished during a submission stays and waits for its save', () => {
  const later = changeImages(sent, [...sent.images, createImage(ids[1])], undefined);
  expect(adopt(later)).toMatchObject({
    images: [{ id: ids[0] }, { id: ids[1], state: 'ready' }],
    draft: { images: [{ id: ids[0] }, { id: ids[1] }] },
    saving: { name: 'waiting' },
  });
});

test('an image that was removed during a submission stays removed', () => {
  const adopted = adopt(changeImages(sent, [], undefined));
  expect(adopted).toMatchObject({ images: [], draft: { images: [] } });
});

test('an upload of an item that runs at the end of a submission stays', () => {
  const adopted = adopt(changeImages(sent, [upload], 'one'));
  expect(adopted.itemImages['one']).toEqual([upload]);
});

test('text that was typed during a submission keeps an upload of the same time', () => {
  const typed = editDraft(changeImages(sent, [...sent.images, upload], undefined), {
    title: 'Mats',
  });
  expect(adopt(typed)).toMatchObject({ draft: { title: 'Mats' }, images: [{}, upload] });
});

test('another revision of the site replaces unfinished uploads', () => {
  const state = changeImages(sent, [...sent.images, upload], undefined);
  expect(listStates(adoptListing(state, listing))).toEqual([[ids[0], 'ready']]);
});
