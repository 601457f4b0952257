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
import { createDraftSaver } from '#browser/draft-saver.ts';
import { listingDraftKey } from '#browser/member-drafts.ts';
import { emptyDraft, type CompleteDraft, type ListingDraft } from '#domain/listing/draft.schema.ts';
import type { OpenListing } from '#domain/listing/own-listing.ts';
import {
  getPicturesWithSlot,
  type ChangePictures,
  type PickedPicture,
} from '../pictures/picked-picture.ts';
import { createSaver } from './draft-saver.ts';
import {
  affectsPublicPage,
  createEmptyState,
  isSameDraft,
  canRetry,
  toOutcome,
  collectPictures,
  type FormState,
  type Outcome,
} from './form-state.ts';
import {
  localDraftSchema,
  toLocalImages,
  mapItemImages,
  toDraftImages,
  toPickedImages,
  restoreLocalImages,
  toPickedItemImages,
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
  const { get, set: change, subscribe } = createStore<FormState>(createEmptyState(listingId));
  const localDraft = createDraftSaver(listingDraftKey(memberId, listingId));

  /** Stores the draft on the device, or removes it once the site has the draft and all images. */
  const saveLocally = () => {
    const { draft, images, itemImages } = get();
    const localPictures = {
      images: toLocalImages(images),
      itemImages: mapItemImages(itemImages, toLocalImages),
    };
    const hasAllImages = getPicturesWithSlot(collectPictures(get())).every(
      ({ state }) => state === 'ready',
    );
    if (saver.isDirty() || !hasAllImages) {
      localDraft.save({ revision: saver.getRevision(), draft, ...localPictures });
    } else localDraft.remove();
  };

  const saver = createSaver({
    getState: get,
    changeState: change,
    onCreated: (id) => {
      localDraft.remove();
      localDraft.key = listingDraftKey(memberId, id);
      change({ id });
    },
    onSaved: saveLocally,
  });

  const write = (part: Partial<ListingDraft>) => {
    const has_changes = get().facts.has_changes || affectsPublicPage(part);
    change({ draft: { ...get().draft, ...part }, facts: { ...get().facts, has_changes } });
    saveLocally();
    saver.saveSoon();
  };

  const changeImages: ChangePictures = (update) => {
    const images = update(get().images);
    if (images === get().images) return;
    change({ images });
    const readyImages = toDraftImages(images);
    if (JSON.stringify(readyImages) !== JSON.stringify(get().draft.images))
      write({ images: readyImages });
    else saveLocally();
  };

  const changeItemImage = (itemId: string, update: Parameters<ChangePictures>[0]) => {
    const { itemImages, draft } = get();
    const previousImages = itemImages[itemId] ?? [];
    const newImages = update(previousImages);
    if (newImages === previousImages) return;
    change({ itemImages: { ...itemImages, [itemId]: newImages } });
    const image = toDraftImages(newImages)[0]?.id ?? null;
    const items = draft.items.map((item) => (item.id === itemId ? { ...item, image } : item));
    if (isSameDraft({ ...draft, items }, draft)) saveLocally();
    else write({ items });
  };

  /** Replaces the state of the form by the site's revision. */
  const adoptRevision = ({ id, pictures, revision, draft, ...facts }: OpenListing) => {
    saver.setServerRevision({ revision, draft });
    const previewsById = new Map(collectPictures(get()).map((image) => [image.id, image.preview]));
    const addPreviews = (images: PickedPicture[]) =>
      images.map((image) => ({ ...image, preview: previewsById.get(image.id) ?? image.preview }));
    const images = addPreviews(toPickedImages(draft.images, pictures, text));
    const itemImages = mapItemImages(toPickedItemImages(draft.items, pictures, text), addPreviews);
    change({ status: 'ready', id, facts, draft, images, itemImages, serverVersion: undefined });
  };

  /** Starts an empty draft. The saver treats it as saved, so that an unedited form makes no request. */
  const startEmptyDraft = () => {
    const draft = { ...emptyDraft, contact };
    saver.setServerRevision({ revision: 0, draft });
    change({ status: 'ready', draft });
  };

  const load = async () => {
    change({ status: 'loading' });
    try {
      const serverVersion = listingId === undefined ? undefined : await site.openListing(listingId);
      if (serverVersion) adoptRevision(serverVersion);
      else startEmptyDraft();
      restoreLocalDraft(localDraftSchema.safeParse(loadDraft(localDraft.key)).data, serverVersion);
    } catch (error) {
      const isMissing = Problem.wrap(error).code === 'not-found';
      change({ status: isMissing ? 'missing' : 'failed' });
    }
  };

  /**
   * Restores the draft from the device. If the site has another revision with a different draft, a dialog lets the
   * member select one of them.
   */
  const restoreLocalDraft = (
    storedDraft: LocalDraft | undefined,
    serverVersion: OpenListing | undefined,
  ) => {
    if (!storedDraft) return;
    const draft = isSameDraft(storedDraft.draft, get().draft) ? get().draft : storedDraft.draft;
    const toPickedPictures = (images: LocalImages) => restoreLocalImages(images, text);
    change({
      draft,
      images: toPickedPictures(storedDraft.images),
      itemImages: mapItemImages(storedDraft.itemImages, toPickedPictures),
    });
    if (serverVersion && saver.isDirty() && storedDraft.revision !== serverVersion.revision) {
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
  const runAction = async (
    isSaved: boolean,
    action: (id: number) => Promise<void>,
  ): Promise<Outcome> => {
    const { id, draft } = get();
    if (!isSaved || id === undefined) return { isUnsaved: true };
    try {
      await action(id);
      const listing = await site.openListing(id);
      // Input that arrived during the request is newer than the response.
      const newerState = isSameDraft(get().draft, draft) ? undefined : get();
      adoptRevision(listing);
      if (newerState) write(newerState.draft);
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
      const unsubscribers = [
        localDraft.start(),
        pollWhileVisible(retryIntervalMs, retry),
        on('login', retry),
      ];
      return () => {
        saver.stop();
        for (const unsubscribe of unsubscribers) unsubscribe();
      };
    },
    load,
    save: saver.save,
    write,
    changeImages,
    changeItemImage,
    /** Submits the draft. */
    submit: async (complete: CompleteDraft, consent: boolean) => {
      const { id: savedId, serverVersion } = get();
      const isSaved = savedId === undefined ? await saver.save() : serverVersion === undefined;
      return runAction(isSaved, async () => {
        await saver.submit(complete, consent);
      });
    },
    /** Discards the changes that visitors do not see yet. */
    discard: async () =>
      runAction(await saver.save(), async (id) => {
        await site.discardChanges(id, saver.getRevision());
      }),
    /** Resolves a conflict: the draft of this form replaces the site's revision. */
    keepLocalDraft: () => {
      const { serverVersion } = get();
      if (!serverVersion) return;
      saver.setServerRevision(serverVersion);
      change({ serverVersion: undefined });
      void saver.save();
    },
    /** Resolves a conflict: the site's revision replaces the draft of this form. */
    takeServerVersion: () => {
      const { serverVersion } = get();
      if (!serverVersion) return;
      adoptRevision(serverVersion);
      change({ saving: { name: 'saved' } });
      saveLocally();
    },
  };
}
