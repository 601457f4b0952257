import { expect, test } from 'vitest';
import { emptyDraft } from '#domain/listing/draft.schema.ts';
import type { PickedPicture } from '../pictures/picked-picture.ts';
import { localDraftSchema, localPhotos, ofEach, pickedFromLocal, pickedOfItems } from './photos.ts';

const words = { gone: 'Gone.', lost: 'Lost.' };
const ids = [
  '0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b11',
  '0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b12',
] as const;
const photo: PickedPicture = {
  key: 'a',
  id: ids[0],
  width: 1280,
  height: 960,
  alt: '',
  state: 'ready',
  progress: 1,
  preview: 'data:',
};

test('a device keeps the photos of items; one that was on its way is lost with its page', () => {
  const sending: PickedPicture = { ...photo, id: undefined, state: 'sending' };
  const itemPhotos = ofEach({ one: [photo], other: [sending] }, localPhotos);
  const kept = localDraftSchema.parse({ revision: 1, draft: emptyDraft, photos: [], itemPhotos });
  const again = ofEach(kept.itemPhotos, (photos) => pickedFromLocal(photos, words));
  expect(again['one']).toMatchObject([{ id: ids[0], state: 'ready', width: 1280 }]);
  expect(again['other']).toMatchObject([{ state: 'failed', problem: 'Lost.' }]);
});

test('a local draft from before there were items is read', () => {
  const kept = localDraftSchema.parse({ revision: 1, draft: { name: 'Wambui' }, photos: [] });
  expect(kept).toMatchObject({ draft: { name: 'Wambui', items: [] }, itemPhotos: {} });
});

test('of the items those with a photo have one, which may be gone', () => {
  const item = { name: '', price: '', isFrom: false, isOutOfStock: false };
  const items = [
    { ...item, id: 'one', photo: ids[0] },
    { ...item, id: 'other', photo: ids[1] },
    { ...item, id: 'third', photo: null },
  ];
  const picked = pickedOfItems(items, [{ id: ids[0], width: 1280, height: 960 }], words);
  expect(picked).toMatchObject({
    one: [{ id: ids[0], state: 'ready' }],
    other: [{ state: 'failed', problem: 'Gone.' }],
  });
  expect(picked['third']).toBeUndefined();
});
