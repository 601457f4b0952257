import { describe, expect, test } from 'vitest';
import { emptyDraft, type ListingDraft } from '#domain/listing/draft.schema.ts';
import type { OpenListing } from '#domain/listing/own-listing.ts';
import { Problem } from '#domain/problem/problem.ts';
import { createPickedPicture, type PickedPicture } from '../pictures/picked-picture.ts';
import { createEmptyState, initialFacts, toSaving, type FormState } from './form-state.ts';
import {
  acknowledge,
  addUnacknowledged,
  adoptListing,
  changeImages,
  compareRevision,
  editDraft,
  keepDraft,
  restoreDraft,
  withSaving,
  withStatus,
} from './form-transitions.ts';
import type { LocalDraft } from './images.ts';

const imageText = { missing: 'Gone.', lost: 'Lost.' };
const pictureId = '0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b11';
const draft = { ...emptyDraft, title: 'Mats' };
const editedDraft = { ...draft, title: 'Red mats' };
const otherDraft = { ...draft, title: 'Baskets' };
const draftWithImage = { ...draft, images: [{ id: pictureId, alt: '' }] };

const createListing = (change: Partial<OpenListing>) =>
  ({
    ...initialFacts,
    has_changes: false,
    id: 7,
    revision: 2,
    draft,
    pictures: [],
    ...change,
  }) as OpenListing;
/** The listing after a save in another window. */
const serverVersion = createListing({ revision: 3, draft: otherDraft });

const ready: FormState = {
  ...createEmptyState(7, '', imageText),
  status: 'ready',
  facts: { ...initialFacts, has_changes: false },
  draft,
  serverRevision: { revision: 2, draft },
};
const edited: FormState = { ...ready, draft: editedDraft, saving: { name: 'waiting' } };
const conflict: FormState = { ...edited, saving: { name: 'conflict', serverVersion } };
const image: PickedPicture = {
  ...createPickedPicture(),
  id: pictureId,
  state: 'ready',
  preview: 'data:1',
};
const upload: PickedPicture = { ...createPickedPicture(), state: 'sending', progress: 0.5 };
const item = { name: 'Mat', price: '300', isFrom: false, isOutOfStock: false, image: null };
const localDraft: LocalDraft = { revision: 2, draft: editedDraft, images: [], itemImages: {} };

type Transition = (state: FormState) => FormState;
type Row = [title: string, state: FormState, transition: Transition, change: Partial<FormState>];

/** Expects that the transition changes the given properties of the state, and no other one. */
const testTransitions = (rows: Row[]) =>
  test.each(rows)('%s', (_, state, transition, change) => {
    expect(transition(state)).toEqual({ ...state, ...change });
  });

const restore =
  (change: Partial<LocalDraft>, siteVersion = createListing({})): Transition =>
  (state) =>
    restoreDraft(state, { ...localDraft, ...change }, siteVersion);
const edit = (part: Partial<ListingDraft>) => (state: FormState) => editDraft(state, part);
const change =
  (images: PickedPicture[], itemId?: string): Transition =>
  (state) =>
    changeImages(state, images, itemId);
const fail = (problem: Problem) => (state: FormState) => withSaving(state, toSaving(problem));

describe('the load of a form', () => {
  const loading = createEmptyState(7, 'Amina', imageText);
  const lostUpload = { key: 'a', alt: '', state: 'sending' } as const;
  const newDraft = { ...emptyDraft, contact: 'Amina' };
  testTransitions([
    ['fails', loading, (state) => withStatus(state, 'failed'), { status: 'failed' }],
    [
      'starts a new listing as if it were saved',
      { ...loading, id: undefined },
      (state) => withStatus(state, 'ready'),
      { status: 'ready', draft: newDraft, serverRevision: { revision: 0, draft: newDraft } },
    ],
    [
      'restores unsaved input, which waits for its save',
      ready,
      restore({}),
      { draft: editedDraft, saving: { name: 'waiting' } },
    ],
    ['restores the draft of the site as saved', ready, restore({ draft }, serverVersion), {}],
    [
      'finds a conflict, and the restored input stays based on its own revision',
      { ...ready, draft: otherDraft, serverRevision: serverVersion },
      restore({}, serverVersion),
      {
        draft: editedDraft,
        serverRevision: { ...serverVersion, revision: 2 },
        saving: { name: 'conflict', serverVersion },
      },
    ],
    [
      'marks an upload that the reload stopped as failed',
      ready,
      restore({ draft, images: [lostUpload] }),
      {
        images: [{ ...lostUpload, state: 'failed', progress: 1, preview: '', problem: 'Lost.' }],
      },
    ],
  ]);

  test('adopts the listing of the site', () => {
    const listing = createListing({ state: 'live', draft: draftWithImage });
    expect(adoptListing(loading, listing)).toMatchObject({
      status: 'ready',
      id: 7,
      draft: draftWithImage,
      facts: { state: 'live', has_changes: false },
      images: [{ id: pictureId, state: 'failed', problem: 'Gone.' }],
      serverRevision: { revision: 2, draft: draftWithImage },
      saving: { name: 'clean' },
    });
  });
});

describe('an edit', () => {
  const facts = { ...initialFacts, has_changes: true };
  const waiting = { facts, saving: { name: 'waiting' } } as const;
  const draftWithItem = { ...draft, items: [{ ...item, id: 'one' }] };
  testTransitions([
    ['waits for its save', ready, edit({ title: 'Red mats' }), { draft: editedDraft, ...waiting }],
    [
      'of the package changes no public field',
      ready,
      edit({ package: 'weekly' }),
      { draft: { ...draft, package: 'weekly' }, saving: { name: 'waiting' } },
    ],
    [
      'back to the saved draft needs no save',
      { ...ready, draft: editedDraft, saving: { name: 'saved' } },
      edit({ title: 'Mats' }),
      { draft, facts },
    ],
    [
      'during a conflict leaves the conflict unresolved',
      conflict,
      edit({ town: 'Ahero' }),
      { draft: { ...editedDraft, town: 'Ahero' }, facts },
    ],
    ['of a running upload changes no draft', ready, change([upload]), { images: [upload] }],
    [
      'adds an uploaded image to the draft',
      ready,
      change([image, upload]),
      { images: [image, upload], draft: draftWithImage, ...waiting },
    ],
    [
      'adds the uploaded image of an item to the draft',
      { ...ready, draft: draftWithItem },
      change([image], 'one'),
      {
        itemImages: { one: [image] },
        draft: { ...draft, items: [{ ...item, id: 'one', image: pictureId }] },
        ...waiting,
      },
    ],
    [
      'of the image of a removed item changes no draft',
      ready,
      change([image], 'one'),
      { itemImages: { one: [image] } },
    ],
  ]);
});

describe('a save', () => {
  const lost: FormState = { ...edited, unacknowledgedDrafts: [otherDraft] };
  const serverText = { title: 'Too many', advice: 'Wait.' };
  testTransitions([
    [
      'starts',
      edited,
      (state) => withSaving(state, { name: 'saving' }),
      { saving: { name: 'saving' } },
    ],
    [
      'is confirmed, and settles the requests without a response',
      lost,
      (state) => acknowledge(state, { id: 7, revision: 3, draft: editedDraft }),
      { serverRevision: { revision: 3, draft: editedDraft }, unacknowledgedDrafts: [] },
    ],
    [
      'of a new listing brings its id, while newer input stays unsaved',
      { ...edited, id: undefined },
      (state) => acknowledge(state, { id: 8, revision: 1, draft }),
      { id: 8, serverRevision: { revision: 1, draft } },
    ],
    [
      'without a response is remembered',
      lost,
      (state) => addUnacknowledged(state, editedDraft),
      { unacknowledgedDrafts: [otherDraft, editedDraft] },
    ],
    [
      'fails without a reason if the site is out of order',
      edited,
      fail(new Problem('answer-lost')),
      { saving: { name: 'failed', message: undefined } },
    ],
    [
      'fails with the reason of the site',
      edited,
      fail(new Problem('too-many-requests', { serverText })),
      { saving: { name: 'failed', message: 'Too many. Wait.' } },
    ],
    [
      'fails after the end of the session',
      edited,
      fail(new Problem('not-signed-in')),
      { saving: { name: 'session-ended' } },
    ],
    ['ends no conflict', conflict, (state) => withSaving(state, { name: 'saved' }), {}],
  ]);
});

describe('a refused revision', () => {
  const refuse =
    (sentDraft: ListingDraft): Transition =>
    (state) =>
      compareRevision(state, serverVersion, sentDraft);
  const serverRevision = { revision: 3, draft: otherDraft };
  testTransitions([
    [
      'of another window is a conflict',
      edited,
      refuse(editedDraft),
      { saving: { name: 'conflict', serverVersion } },
    ],
    [
      'of a request without a response is adopted',
      { ...edited, unacknowledgedDrafts: [draft, otherDraft] },
      refuse(editedDraft),
      { serverRevision, unacknowledgedDrafts: [] },
    ],
    ['with the same draft is adopted', edited, refuse(otherDraft), { serverRevision }],
  ]);
});

describe('a conflict', () => {
  const serverRevision = { revision: 3, draft: otherDraft };
  testTransitions([
    [
      'ends with the draft of the form, based on the revision of the site',
      { ...conflict, unacknowledgedDrafts: [draft] },
      (state) => keepDraft(state, serverVersion),
      { serverRevision, unacknowledgedDrafts: [], saving: { name: 'waiting' } },
    ],
    [
      'ends with the draft of the site',
      conflict,
      (state) => adoptListing(state, serverVersion),
      { draft: otherDraft, serverRevision, saving: { name: 'saved' } },
    ],
  ]);
});

describe('the listing after a submission', () => {
  const listing = createListing({ revision: 3, state: 'submitted', draft: editedDraft });

  test('replaces the submitted draft, and images keep their previews', () => {
    const pictures = [{ id: pictureId, width: 2, height: 1 }];
    const submitted = { ...edited, draft: draftWithImage, images: [image] };
    const stored = { ...listing, draft: draftWithImage, pictures };
    expect(adoptListing(submitted, stored, draftWithImage)).toMatchObject({
      draft: draftWithImage,
      images: [{ id: pictureId, state: 'ready', preview: 'data:1' }],
      facts: { state: 'submitted', has_changes: false },
    });
  });

  test('leaves newer input, which waits for its save', () => {
    const newer = { ...edited, draft: otherDraft };
    expect(adoptListing(newer, listing, editedDraft)).toMatchObject({
      draft: otherDraft,
      facts: { state: 'submitted', has_changes: true },
      serverRevision: { revision: 3, draft: editedDraft },
      saving: { name: 'waiting' },
    });
  });
});
