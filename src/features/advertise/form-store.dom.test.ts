/** Tests the store of the form against an endpoint that loses responses and refuses revisions. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as OwnListings from '#browser/api/own-listings.ts';
import { createMemoryStorage } from '#browser/widget-patches/memory-storage.ts';
import { emptyDraft, type ListingDraft } from '#domain/listing/draft.schema.ts';
import type { OpenListing } from '#domain/listing/own-listing.ts';
import { Problem } from '#domain/problem/problem.ts';
import { initialFacts } from './form-state.ts';
import { createFormStore } from './form-store.ts';

const endpoint = vi.hoisted(() => ({
  openListing: vi.fn<typeof OwnListings.openListing>(),
  createListing: vi.fn<typeof OwnListings.createListing>(),
  saveListing: vi.fn<typeof OwnListings.saveListing>(),
  submitListing: vi.fn<typeof OwnListings.submitListing>(),
}));
vi.mock('#browser/api/own-listings.ts', () => endpoint);

let storage: Storage;
const nextSaveMs = 1_500;
const createDraft = (title: string): ListingDraft => ({ ...emptyDraft, contact: 'Amina', title });
const createListing = (revision: number, title: string) =>
  ({
    ...initialFacts,
    id: 7,
    revision,
    draft: createDraft(title),
    pictures: [],
  }) as unknown as OpenListing;

beforeEach(() => {
  vi.useFakeTimers();
  storage = createMemoryStorage([]);
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const request of Object.values(endpoint)) request.mockReset();
});

async function loadForm(listing?: number) {
  const text = { missing: 'Gone.', lost: 'Lost.' };
  const store = createFormStore({ memberId: 'amina', contact: 'Amina', listing, text });
  await store.load();
  return store;
}

test('input during a save is saved after it, in one further request', async () => {
  const response = Promise.withResolvers<{ id: number; revision: number }>();
  endpoint.createListing.mockReturnValue(response.promise);
  endpoint.saveListing.mockResolvedValue({ revision: 2 });
  const store = await loadForm();
  store.write({ title: 'M' });
  store.write({ title: 'Mats' });
  await vi.advanceTimersByTimeAsync(nextSaveMs);
  store.write({ title: 'Red mats' });
  store.write({ title: 'Blue mats' });
  await vi.advanceTimersByTimeAsync(nextSaveMs);
  expect(storage.getItem('draft advert amina new')).toContain('Blue mats');
  response.resolve({ id: 7, revision: 1 });
  await vi.advanceTimersByTimeAsync(nextSaveMs);

  expect(endpoint.createListing.mock.calls).toEqual([[createDraft('Mats')]]);
  expect(endpoint.saveListing.mock.calls).toEqual([[7, createDraft('Blue mats'), 1]]);
  expect(store.get()).toMatchObject({ id: 7, saving: { name: 'saved' } });
  expect(storage).toHaveLength(0);
});

test('a creation without a response is repeated with the same draft', async () => {
  endpoint.createListing.mockRejectedValueOnce(new Problem('answer-lost'));
  endpoint.createListing.mockResolvedValue({ id: 7, revision: 1 });
  endpoint.saveListing.mockResolvedValue({ revision: 2 });
  const store = await loadForm();
  store.write({ title: 'Mats' });
  expect(await store.save()).toBe(false);
  expect(store.get().saving).toEqual({ name: 'failed', message: undefined });
  store.write({ title: 'Red mats' });
  expect(await store.save()).toBe(true);

  expect(endpoint.createListing.mock.calls).toEqual([[createDraft('Mats')], [createDraft('Mats')]]);
  expect(endpoint.saveListing.mock.calls).toEqual([[7, createDraft('Red mats'), 1]]);
});

test('a late failure does not store a removed draft again', async () => {
  const response = Promise.withResolvers<{ id: number; revision: number }>();
  endpoint.createListing.mockReturnValue(response.promise);
  const store = await loadForm();
  store.write({ title: 'Mats' });
  await vi.advanceTimersByTimeAsync(nextSaveMs);
  expect(storage).toHaveLength(1);
  // The login of another member removes the drafts of this one.
  storage.clear();
  response.reject(new Problem('not-signed-in'));
  await vi.advanceTimersByTimeAsync(nextSaveMs);
  expect(store.get().saving).toEqual({ name: 'session-ended' });
  expect(storage).toHaveLength(0);
});

test('a conflict returns after a reload, and the selected draft is saved', async () => {
  const serverVersion = createListing(3, 'Baskets');
  endpoint.openListing.mockResolvedValueOnce(createListing(2, 'Mats'));
  endpoint.openListing.mockResolvedValue(serverVersion);
  endpoint.saveListing.mockRejectedValueOnce(new Problem('changed-elsewhere'));
  endpoint.saveListing.mockResolvedValue({ revision: 4 });
  const conflict = { name: 'conflict', serverVersion };
  const store = await loadForm(7);
  store.write({ title: 'Red mats' });
  expect(await store.save()).toBe(false);
  expect(store.get().saving).toEqual(conflict);
  await vi.advanceTimersByTimeAsync(nextSaveMs);

  // The input after each load is based on the revision before the conflict.
  for (const title of ['Blue mats', 'Green mats']) {
    const reloaded = await loadForm(7);
    expect(reloaded.get().saving).toEqual(conflict);
    reloaded.write({ title });
    await vi.advanceTimersByTimeAsync(nextSaveMs);
  }
  const reloaded = await loadForm(7);
  expect(reloaded.get()).toMatchObject({ draft: createDraft('Green mats'), saving: conflict });
  expect(endpoint.saveListing).toHaveBeenCalledTimes(1);
  reloaded.keepLocalDraft(serverVersion);
  await vi.advanceTimersByTimeAsync(nextSaveMs);
  expect(endpoint.saveListing).toHaveBeenLastCalledWith(7, createDraft('Green mats'), 3);
  expect(storage).toHaveLength(0);
});

test('a submission without a response is repeated on the revision that it made', async () => {
  const complete = { ...createDraft('Mats'), package: 'weekly' as const };
  const consent = true;
  endpoint.openListing.mockResolvedValueOnce(createListing(2, 'Mats'));
  endpoint.openListing.mockResolvedValue({ ...createListing(3, 'Mats'), draft: complete });
  endpoint.submitListing.mockRejectedValueOnce(new Problem('answer-lost'));
  endpoint.submitListing.mockRejectedValueOnce(new Problem('changed-elsewhere'));
  endpoint.submitListing.mockResolvedValue({ state: 'submitted', revision: 4 });
  const store = await loadForm(7);
  expect(await store.submit(complete, consent)).toMatchObject({ failure: { code: 'answer-lost' } });
  expect(await store.submit(complete, consent)).toEqual({});
  expect(endpoint.submitListing.mock.calls.map(([, { revision }]) => revision)).toEqual([2, 2, 3]);
});
