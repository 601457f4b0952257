import { expect, test } from 'vitest';
import { createStore } from '#browser/store.ts';
import { countUploads, waitForUploads, type PickedPicture } from './picked-picture.ts';

const createImage = (state: PickedPicture['state'], willRetry = false): PickedPicture => {
  return { key: crypto.randomUUID(), alt: '', state, willRetry, progress: 0, preview: '' };
};
const ready = createImage('ready');
const sending = createImage('sending');
const interrupted = createImage('failed', true);
const failed = createImage('failed');
const refused = createImage('refused');

test.each([
  ['no image', [], undefined],
  ['uploaded images', [ready, ready], undefined],
  ['an image that failed for good', [failed], undefined],
  ['the second of three', [ready, sending, sending], [2, 3, false]],
  ['the second of two', [ready, sending], [2, 2, false]],
  ['a lost connection', [interrupted, interrupted], [1, 2, true]],
  ['a refused image', [refused, sending], [1, 1, false]],
])('the progress of uploads is counted: %s', (_, images, counts) => {
  const uploads = countUploads(images);
  expect(uploads && [uploads.place, uploads.total, uploads.isStopped]).toEqual(counts);
});

test('a wait for uploads ends with the last one, or by its signal', async () => {
  const store = createStore({ images: [sending, interrupted] });
  const controller = new AbortController();
  const wait = (signal = new AbortController().signal) =>
    waitForUploads(() => store.get().images, store.subscribe, signal);
  const first = wait();
  const cancelled = wait(controller.signal);
  store.set({ images: [ready, interrupted] });
  controller.abort();
  await expect(cancelled).resolves.toBe('cancelled');
  store.set({ images: [ready, ready] });
  await expect(first).resolves.toBe('uploaded');
  await expect(wait(controller.signal)).resolves.toBe('cancelled');

  store.set({ images: [refused, sending, sending] });
  const second = wait();
  store.set({ images: [refused, ready, sending] });
  store.set({ images: [refused, ready, refused] });
  await expect(second).resolves.toBe('refused');
  await expect(wait()).resolves.toBe('uploaded');
});
