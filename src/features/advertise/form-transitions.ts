/**
 * The transitions of the state of a listing's form. They are pure functions. Input and responses cause them, and the
 * store applies them.
 */
import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import type { OpenListing } from '#domain/listing/own-listing.ts';
import type { PickedPicture } from '../pictures/picked-picture.ts';
import {
  affectsPublicPage,
  collectPictures,
  isDirty,
  isSameDraft,
  type FormState,
  type ListingImages,
  type Revision,
  type Saving,
} from './form-state.ts';
import {
  mapImages,
  restoreLocalImages,
  toDraftImages,
  toPickedImages,
  type LocalDraft,
} from './images.ts';

/** Returns the next state of the form. */
export type Transition<Input extends unknown[]> = (state: FormState, ...input: Input) => FormState;

/** Changes the status of the load. */
export const withStatus = (state: FormState, status: FormState['status']): FormState => {
  return { ...state, status };
};

/** Changes the save state. A conflict stays until the member resolves it. */
export const withSaving = (state: FormState, saving: Saving): FormState =>
  state.saving.name === 'conflict' ? state : { ...state, saving };

/** Marks unsaved input as waiting for its save. */
const waitForSave = (state: FormState) =>
  isDirty(state) ? withSaving(state, { name: 'waiting' }) : state;

/**
 * Replaces the input by the site's revision. The images keep their previews.
 * @param sentDraft - the draft at the time of the request. Input that differs from this draft is newer than the
 * listing, and stays with its images.
 * @param sentImages - the images at the time of the request. Images that were added since then stay.
 */
export function adoptListing(
  state: FormState,
  { id, pictures, revision, draft, ...facts }: OpenListing,
  sentDraft = state.draft,
  sentImages: ListingImages = state,
): FormState {
  const previousImages = collectPictures(state);
  const getPreview = ({ id: imageId, preview }: PickedPicture) =>
    previousImages.find((image) => image.id === imageId)?.preview ?? preview;
  const adopted: FormState = {
    ...acknowledge(state, { id, revision, draft }),
    ...mapImages(toPickedImages(draft, pictures, state.imageText), (images) =>
      images.map((image) => ({ ...image, preview: getPreview(image) })),
    ),
    status: 'ready',
    facts,
    draft,
    saving: { name: state.status === 'ready' ? 'saved' : 'clean' },
  };
  if (isSameDraft(state.draft, sentDraft)) return addLaterImages(adopted, state, sentImages);
  const { images, itemImages } = state;
  return editDraft({ ...adopted, images, itemImages }, state.draft);
}

/** Adds the images of `state` that are missing in `sentImages`. Their uploads are not finished yet. */
function addLaterImages(
  adopted: FormState,
  state: FormState,
  sentImages: ListingImages,
): FormState {
  const sentKeys = new Set(collectPictures(sentImages).map(({ key }) => key));
  const isLater = ({ key }: PickedPicture) => !sentKeys.has(key);
  const itemImages = { ...adopted.itemImages };
  for (const [itemId, images] of Object.entries(state.itemImages)) {
    const laterImages = images.filter(isLater);
    if (laterImages.length > 0) itemImages[itemId] = laterImages;
  }
  return { ...adopted, images: [...adopted.images, ...state.images.filter(isLater)], itemImages };
}

/**
 * Restores the draft from the device. If the site has another revision with a different draft, the member selects
 * one of them.
 * @param serverVersion - the site's revision; undefined for a listing that is not on the site yet.
 */
export function restoreDraft(
  state: FormState,
  { revision, draft, ...images }: LocalDraft,
  serverVersion: OpenListing | undefined,
): FormState {
  const restored: FormState = {
    ...state,
    ...mapImages(images, (localImages) => restoreLocalImages(localImages, state.imageText)),
    draft,
  };
  if (!serverVersion || !isDirty(restored) || revision === serverVersion.revision)
    return waitForSave(restored);
  // The draft stays based on its former revision, so that an unresolved conflict returns after a reload.
  const serverRevision = { ...state.serverRevision, revision };
  return { ...restored, serverRevision, saving: { name: 'conflict', serverVersion } };
}

export function editDraft(state: FormState, part: Partial<ListingDraft>): FormState {
  const has_changes = state.facts.has_changes || affectsPublicPage(part);
  return waitForSave({
    ...state,
    draft: { ...state.draft, ...part },
    facts: { ...state.facts, has_changes },
  });
}

/**
 * Changes the images of the business, or the image of the item `itemId`. Only uploaded images are part of the draft,
 * so the progress of an upload is no edit.
 */
export function changeImages(
  state: FormState,
  images: PickedPicture[],
  itemId: string | undefined,
): FormState {
  const draftImages = toDraftImages(images);
  if (itemId === undefined) return editIfChanged({ ...state, images }, { images: draftImages });
  const image = draftImages[0]?.id ?? null;
  const items = state.draft.items.map((item) => (item.id === itemId ? { ...item, image } : item));
  return editIfChanged(
    { ...state, itemImages: { ...state.itemImages, [itemId]: images } },
    { items },
  );
}

const editIfChanged = (state: FormState, part: Partial<ListingDraft>) =>
  isSameDraft({ ...state.draft, ...part }, state.draft) ? state : editDraft(state, part);

/** Adopts a confirmed revision. It is newer than all requests without a response, so their drafts are dropped. */
export function acknowledge(
  state: FormState,
  { id, revision, draft }: Revision & { id: number },
): FormState {
  return { ...state, id, serverRevision: { revision, draft }, unacknowledgedDrafts: [] };
}

/** Remembers the draft of a request that got no response. */
export function addUnacknowledged(state: FormState, draft: ListingDraft): FormState {
  return { ...state, unacknowledgedDrafts: [...state.unacknowledgedDrafts, draft] };
}

/**
 * Compares the site's revision, which refused a save, with the form's draft and with the drafts of requests without a
 * response. If this form made the revision, the form adopts it; otherwise the member has to resolve the conflict.
 * @param draft - the input at the time of the refusal.
 */
export function compareRevision(
  state: FormState,
  serverVersion: OpenListing,
  draft: ListingDraft,
): FormState {
  const isOwn = [...state.unacknowledgedDrafts, draft].some((candidate) =>
    isSameDraft(candidate, serverVersion.draft),
  );
  return isOwn
    ? acknowledge(state, serverVersion)
    : { ...state, saving: { name: 'conflict', serverVersion } };
}

/** Ends a conflict: the draft of this form is to replace the site's revision. */
export function keepDraft(state: FormState, serverVersion: OpenListing): FormState {
  return { ...acknowledge(state, serverVersion), saving: { name: 'waiting' } };
}
