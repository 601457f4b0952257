import { expect, test } from 'vitest';
import { createStore } from '#browser/store.ts';
import type { PickedPicture } from '../pictures/picked-picture.ts';
import { createEmptyState } from './form-state.ts';
import { countUploads, waitForUploads } from './pending-images.ts';

const createImage = (state: PickedPicture['state'], willRetry = false): PickedPicture => {
  return { key: crypto.randomUUID(), alt: '', state, willRetry, progress: 0, preview: '' };
};
const ready = createImage('ready');
const sending = createImage('sending');
const interrupted = createImage('failed', true);
const failed = createImage('failed');
const refused = createImage('refused');

const createImages = (images: PickedPicture[], itemImage?: PickedPicture) => {
  const itemImages: Record<string, PickedPicture[]> = itemImage ? { item: [itemImage] } : {};
  return { images, itemImages };
};

test.each([
  ['no image', createImages([]), undefined],
  ['uploaded images', createImages([ready], ready), undefined],
  ['an image that failed for good', createImages([failed]), undefined],
  ['the second of three', createImages([ready, sending, sending]), [2, 3, false]],
  ['an image of an item', createImages([ready], sending), [2, 2, false]],
  ['a lost connection', createImages([interrupted], interrupted), [1, 2, true]],
  ['a refused image', createImages([refused, sending]), [1, 1, false]],
])('the progress of uploads is counted: %s', (_, images, counts) => {
  const uploads = countUploads(images);
  expect(uploads && [uploads.place, uploads.total, uploads.isStopped]).toEqual(counts);
});

test('a wait for uploads ends with the last one, or by its signal', async () => {
  const state = createEmptyState(undefined, '', { missing: '', lost: '' });
  const store = createStore({ ...state, images: [sending, interrupted] });
  const controller = new AbortController();
  const wait = (signal = new AbortController().signal) => waitForUploads(store, signal);
  const first = wait();
  const cancelled = wait(controller.signal);
  store.set({ images: [ready, interrupted] });
  controller.abort();
  await expect(cancelled).resolves.toBe('cancelled');
  store.set({ images: [ready, ready] });
  await expect(first).resolves.toBe('uploaded');
  await expect(wait(controller.signal)).resolves.toBe('cancelled');

  store.set({ images: [refused, sending], itemImages: { item: [sending] } });
  const second = wait();
  store.set({ images: [refused, ready] });
  store.set({ itemImages: { item: [refused] } });
  await expect(second).resolves.toBe('refused');
  await expect(wait()).resolves.toBe('uploaded');
});
