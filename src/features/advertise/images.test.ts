import { expect, test } from 'vitest';
import { emptyDraft } from '#domain/listing/draft.schema.ts';
import type { PickedPicture } from '../pictures/picked-picture.ts';
import {
  localDraftSchema,
  mapImages,
  restoreLocalImages,
  toLocalImages,
  toPickedImages,
} from './images.ts';

const text = { missing: 'Gone.', lost: 'Lost.' };
const ids = [
  '0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b11',
  '0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b12',
] as const;
const image: PickedPicture = {
  key: 'a',
  id: ids[0],
  width: 1280,
  height: 960,
  alt: '',
  state: 'ready',
  progress: 1,
  preview: 'data:',
};

test('a local draft keeps item photos, and unfinished uploads as failed', () => {
  const unfinishedImage: PickedPicture = { ...image, id: undefined, state: 'sending' };
  const itemImages = { one: [image], other: [unfinishedImage] };
  const localDraft = localDraftSchema.parse({
    revision: 1,
    draft: emptyDraft,
    ...mapImages({ images: [], itemImages }, toLocalImages),
  });
  const restored = mapImages(localDraft, (images) => restoreLocalImages(images, text));
  expect(restored.itemImages['one']).toMatchObject([{ id: ids[0], state: 'ready', width: 1280 }]);
  expect(restored.itemImages['other']).toMatchObject([{ state: 'failed', problem: 'Lost.' }]);
});

test('a local draft without items is read', () => {
  const localDraft = localDraftSchema.parse({
    revision: 1,
    draft: { title: 'Wambui' },
    images: [],
  });
  expect(localDraft).toMatchObject({ draft: { title: 'Wambui', items: [] }, itemImages: {} });
});

test('a local draft with former names is converted to the present ones', () => {
  const { key, alt, state } = image;
  const localImage = { key, id: ids[0], width: 1280, height: 960, alt, state };
  const formerDraft = {
    revision: 3,
    draft: { name: 'Wambui', photos: [{ id: ids[0], alt: '' }] },
    photos: [localImage],
    itemPhotos: { one: [localImage] },
  };
  expect(localDraftSchema.parse(formerDraft)).toEqual({
    revision: 3,
    draft: { ...emptyDraft, title: 'Wambui', images: [{ id: ids[0], alt: '' }] },
    images: [localImage],
    itemImages: { one: [localImage] },
  });
});

test('an item image becomes one picture, failed if the site lacks it', () => {
  const item = { name: '', price: '', isFrom: false, isOutOfStock: false };
  const items = [
    { ...item, id: 'one', image: ids[0] },
    { ...item, id: 'other', image: ids[1] },
    { ...item, id: 'third', image: null },
  ];
  const pictures = [{ id: ids[0], width: 1280, height: 960 }];
  const { itemImages } = toPickedImages({ images: [], items }, pictures, text);
  expect(itemImages).toMatchObject({
    one: [{ id: ids[0], state: 'ready' }],
    other: [{ state: 'failed', problem: 'Gone.' }],
  });
  expect(itemImages['third']).toBeUndefined();
});
