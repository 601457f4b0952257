/**
 * The store of the form of one listing. It saves input on the device at once, and on the site after a short delay.
 * None of its methods rejects.
 */
import { on } from '#browser/identity.ts';
import * as site from '#browser/api/own-listings.ts';
import { Problem } from '#domain/problem/problem.ts';
import { createStore } from '#browser/store.ts';
import { pollWhileVisible } from '#browser/polling.ts';
import { loadDraft } from '#browser/local-draft.ts';
import { createLocalDraft } from '#browser/draft-saver.ts';
import { listingDraftKey } from '#browser/member-drafts.ts';
import { emptyDraft, type CompleteDraft, type ListingDraft } from '#domain/listing/draft.schema.ts';
import type { OpenListing } from '#domain/listing/own-listing.ts';
import {
  picturesWithSlot,
  type ChangePictures,
  type PickedPicture,
} from '../pictures/picked-picture.ts';
import { createSaver } from './draft-saver.ts';
import {
  changesListing,
  emptyState,
  isSame,
  canRetry,
  toOutcome,
  collectPictures,
  type FormState,
  type Outcome,
} from './form-state.ts';
import {
  localDraftSchema,
  localImages,
  ofEach,
  toDraftImages,
  pickedFrom,
  pickedFromLocal,
  pickedOfItems,
  type LocalDraft,
  type LocalImages,
  type ImageText,
} from './images.ts';

/** Interval in ms between retries of a failed request. */
const retryIntervalMs = 15_000;

interface Options {
  memberId: string;
  /** The member's name, which is the initial contact person of a new listing. */
  contact: string;
  listing: number | undefined;
  text: ImageText;
}

export type FormStore = ReturnType<typeof createFormStore>;

export function createFormStore({ memberId, contact, listing: listingId, text }: Options) {
  const { get, set: change, subscribe } = createStore<FormState>(emptyState(listingId));
  const local = createLocalDraft(listingDraftKey(memberId, listingId));

  /** Stores the draft on the device, or removes it once the site has the draft and all images. */
  const saveLocally = () => {
    const { draft, images, itemImages } = get();
    const localPictures = {
      images: localImages(images),
      itemImages: ofEach(itemImages, localImages),
    };
    const hasAll = picturesWithSlot(collectPictures(get())).every(({ state }) => state === 'ready');
    if (saver.isDirty() || !hasAll) {
      local.save({ revision: saver.revision(), draft, ...localPictures });
    } else local.remove();
  };

  const saver = createSaver({
    read: get,
    change,
    onCreated: (id) => {
      local.remove();
      local.key = listingDraftKey(memberId, id);
      change({ id });
    },
    onSaved: saveLocally,
  });

  const write = (part: Partial<ListingDraft>) => {
    const has_changes = get().facts.has_changes || changesListing(part);
    change({ draft: { ...get().draft, ...part }, facts: { ...get().facts, has_changes } });
    saveLocally();
    saver.saveSoon();
  };

  const changeImages: ChangePictures = (changed) => {
    const images = changed(get().images);
    if (images === get().images) return;
    change({ images });
    const ready = toDraftImages(images);
    if (JSON.stringify(ready) !== JSON.stringify(get().draft.images)) write({ images: ready });
    else saveLocally();
  };

  const changeItemImage = (item: string, changed: Parameters<ChangePictures>[0]) => {
    const { itemImages, draft } = get();
    const before = itemImages[item] ?? [];
    const after = changed(before);
    if (after === before) return;
    change({ itemImages: { ...itemImages, [item]: after } });
    const image = toDraftImages(after)[0]?.id ?? null;
    const items = draft.items.map((one) => (one.id === item ? { ...one, image } : one));
    if (isSame({ ...draft, items }, draft)) saveLocally();
    else write({ items });
  };

  /** Replaces the state of the form by the site's revision. */
  const adopt = ({ id, pictures, revision, draft, ...facts }: OpenListing) => {
    saver.know({ revision, draft });
    const previews = new Map(collectPictures(get()).map((image) => [image.id, image.preview]));
    const withPreviews = (images: PickedPicture[]) =>
      images.map((image) => ({ ...image, preview: previews.get(image.id) ?? image.preview }));
    const images = withPreviews(pickedFrom(draft.images, pictures, text));
    const itemImages = ofEach(pickedOfItems(draft.items, pictures, text), withPreviews);
    change({ status: 'ready', id, facts, draft, images, itemImages, serverVersion: undefined });
  };

  /** Starts an empty draft. The saver treats it as saved, so that an unedited form makes no request. */
  const begin = () => {
    const draft = { ...emptyDraft, contact };
    saver.know({ revision: 0, draft });
    change({ status: 'ready', draft });
  };

  const load = async () => {
    change({ status: 'loading' });
    try {
      const serverVersion = listingId === undefined ? undefined : await site.openListing(listingId);
      if (serverVersion) adopt(serverVersion);
      else begin();
      restore(localDraftSchema.safeParse(loadDraft(local.key)).data, serverVersion);
    } catch (error) {
      const isMissing = Problem.wrap(error).code === 'not-found';
      change({ status: isMissing ? 'missing' : 'failed' });
    }
  };

  /**
   * Restores the draft from the device. If the site has a newer revision, a dialog lets the member select one of
   * the two.
   */
  const restore = (saved: LocalDraft | undefined, serverVersion: OpenListing | undefined) => {
    if (!saved) return;
    const draft = isSame(saved.draft, get().draft) ? get().draft : saved.draft;
    const toPickedPictures = (images: LocalImages) => pickedFromLocal(images, text);
    change({
      draft,
      images: toPickedPictures(saved.images),
      itemImages: ofEach(saved.itemImages, toPickedPictures),
    });
    if (serverVersion && saver.isDirty() && saved.revision !== serverVersion.revision) {
      change({ serverVersion, saving: { name: 'conflict' } });
      return;
    }
    saveLocally();
    saver.saveSoon();
  };

  /**
   * Runs an action on the site, and then loads the listing. If the action fails, the draft is still saved.
   * @param isSaved - true if the site has everything that the action needs; false skips the action.
   */
  const act = async (isReady: boolean, action: (id: number) => Promise<void>): Promise<Outcome> => {
    const { id, draft } = get();
    if (!isReady || id === undefined) return { isUnsaved: true };
    try {
      await action(id);
      const listing = await site.openListing(id);
      // Input that arrived during the request is newer than the response.
      const typed = isSame(get().draft, draft) ? undefined : get();
      adopt(listing);
      if (typed) write(typed.draft);
      saveLocally();
      return {};
    } catch (error) {
      return (await saver.save()) ? toOutcome(Problem.wrap(error)) : { isUnsaved: true };
    }
  };

  return {
    get,
    subscribe,
    /**
     * Loads the listing and starts the retries.
     * @returns a function that stops the store.
     */
    start() {
      void load();
      const retry = () => {
        if (get().status === 'failed') void load();
        else if (canRetry(get().saving)) void saver.save();
      };
      const stops = [local.start(), pollWhileVisible(retryIntervalMs, retry), on('login', retry)];
      return () => {
        saver.stop();
        for (const stop of stops) stop();
      };
    },
    load,
    save: saver.save,
    write,
    changeImages,
    changeItemImage,
    /** Submits the draft. */
    submit: async (complete: CompleteDraft, consent: boolean) => {
      const { id: created, serverVersion } = get();
      const isReady = created === undefined ? await saver.save() : serverVersion === undefined;
      return act(isReady, async () => {
        await saver.submit(complete, consent);
      });
    },
    /** Discards the changes that visitors do not see yet. */
    discard: async () =>
      act(await saver.save(), async (id) => {
        await site.discardChanges(id, saver.revision());
      }),
    /** Resolves a conflict: the draft of this form replaces the site's revision. */
    keepMine: () => {
      const { serverVersion } = get();
      if (!serverVersion) return;
      saver.know(serverVersion);
      change({ serverVersion: undefined });
      void saver.save();
    },
    /** Resolves a conflict: the site's revision replaces the draft of this form. */
    takeServerVersion: () => {
      const { serverVersion } = get();
      if (!serverVersion) return;
      adopt(serverVersion);
      change({ saving: { name: 'saved' } });
      saveLocally();
    },
  };
}
