/**
 * The store of the form of one listing. It saves input on the device at once, and on the site after a short delay.
 * None of its methods rejects.
 */
import { on } from '#browser/identity.ts';
import * as site from '#browser/api/own-listings.ts';
import { createStore } from '#browser/store.ts';
import { pollWhileVisible } from '#browser/polling.ts';
import { loadDraft } from '#browser/local-draft.ts';
import { createDraftSaver } from '#browser/draft-saver.ts';
import { listingDraftKey } from '#browser/member-drafts.ts';
import type { CompleteDraft, ListingDraft } from '#domain/listing/draft.schema.ts';
import type { OpenListing } from '#domain/listing/own-listing.ts';
import { Problem } from '#domain/problem/problem.ts';
import { createSaver, type DraftSaver, type FormAccess } from './draft-saver.ts';
import {
  createEmptyState,
  canRetry,
  toOutcome,
  type ImageText,
  type Outcome,
} from './form-state.ts';
import { createImageChange } from './image-change.ts';
import {
  adoptListing,
  editDraft,
  keepDraft,
  restoreDraft,
  withStatus,
} from './form-transitions.ts';
import { localDraftSchema, toLocalDraft } from './images.ts';

/** Interval in ms between retries of a failed request. */
const retryIntervalMs = 15_000;

/**
 * A change of one of these parts of the state stores the draft on the device. A change of any other part must not store
 * the draft. For example, a request can fail after another member has logged in. The failure changes the state, but the
 * first member's draft must not return to the device.
 */
const localParts = ['draft', 'images', 'itemImages', 'serverRevision'] as const;

interface Options {
  memberId: string;
  /** The member's name, which is the initial contact person of a new listing. */
  contact: string;
  /** The package that a new listing starts with; '' for none. */
  packageId?: ListingDraft['package'];
  listing: number | undefined;
  text: ImageText;
}

export type FormStore = ReturnType<typeof createFormStore>;

/** The part of a store that the editors of images and prices use. */
export type ImageStore = Pick<FormStore, 'get' | 'changeImages'>;

/** Creates the store. Its state changes only by the transitions of `form-transitions.ts`. */
export function createFormStore({ memberId, contact, packageId, listing, text }: Options) {
  const { get, set, subscribe } = createStore(createEmptyState(listing, contact, text, packageId));
  const localDraft = createDraftSaver(listingDraftKey(memberId, listing));

  /** Changes the state, and starts the effects of the change: the draft on the device, and the next save. */
  const update: FormAccess['update'] = (transition, ...input) => {
    const previous = get();
    const state = transition(previous, ...input);
    set(state);
    if (state.id !== previous.id) {
      localDraft.remove();
      localDraft.key = listingDraftKey(memberId, state.id);
    }
    // The load of the listing leaves the draft on the device unchanged, because the form restores this draft afterwards.
    if (previous.status === 'ready' && localParts.some((part) => state[part] !== previous[part])) {
      const unsavedDraft = toLocalDraft(state);
      if (unsavedDraft) localDraft.save(unsavedDraft);
      else localDraft.remove();
    }
    if (state.saving.name === 'waiting' && state.draft !== previous.draft) saver.saveSoon();
  };
  const form = { get, update };
  const saver = createSaver(form);
  const load = () => loadListing(form, listing, localDraft.key);

  return {
    get,
    subscribe,
    load,
    save: saver.save,
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
        saver.stop,
        localDraft.start(),
        pollWhileVisible(retryIntervalMs, retry),
        on('login', retry),
      ];
      return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
    },
    ...createEdits(form, saver),
    ...createSubmission(form, saver),
  };
}

/** Loads the listing from the site, and then its draft from the device. */
async function loadListing({ update }: FormAccess, id: number | undefined, draftKey: string) {
  update(withStatus, 'loading');
  try {
    const serverVersion = id === undefined ? undefined : await site.openListing(id);
    if (serverVersion) update(adoptListing, serverVersion);
    else update(withStatus, 'ready');
    const { data: stored } = localDraftSchema.safeParse(loadDraft(draftKey));
    if (stored) update(restoreDraft, stored, serverVersion);
  } catch (error) {
    update(withStatus, Problem.wrap(error).code === 'not-found' ? 'missing' : 'failed');
  }
}

/** Creates the methods that change the input. */
function createEdits({ get, update }: FormAccess, { save }: DraftSaver) {
  return {
    write: (part: Partial<ListingDraft>) => update(editDraft, part),
    changeImages: createImageChange({ get, update }),
    /** Resolves a conflict: the draft of this form replaces the site's revision. */
    keepLocalDraft: (serverVersion: OpenListing) => {
      update(keepDraft, serverVersion);
      void save();
    },
    /** Resolves a conflict: the site's revision replaces the draft of this form. */
    takeServerVersion: (serverVersion: OpenListing) => update(adoptListing, serverVersion),
  };
}

/** Creates the methods that submit the draft, and that discard changes. */
function createSubmission({ get, update }: FormAccess, saver: DraftSaver) {
  /**
   * Runs an action on the site, and then loads the listing. If the action fails, the draft is still saved.
   * @param isSaved - true if the site has everything that the action needs; false skips the action.
   */
  const runAction = async (
    isSaved: boolean,
    action: (id: number) => Promise<unknown>,
  ): Promise<Outcome> => {
    const sent = get();
    const { id } = sent;
    if (!isSaved || id === undefined) return { isUnsaved: true };
    try {
      await action(id);
      update(adoptListing, await site.openListing(id), sent.draft, sent);
      return {};
    } catch (error) {
      return (await saver.save()) ? toOutcome(Problem.wrap(error)) : { isUnsaved: true };
    }
  };

  return {
    submit: async (complete: CompleteDraft, consent: boolean) => {
      const { id, saving } = get();
      // A listing with an id is saved by the request that submits it.
      const isSaved = id === undefined ? await saver.save() : saving.name !== 'conflict';
      return runAction(isSaved, () => saver.submit(complete, consent));
    },
    /** Discards the changes that visitors do not see yet. */
    discard: async () =>
      runAction(await saver.save(), (id) => site.discardChanges(id, get().serverRevision.revision)),
  };
}
