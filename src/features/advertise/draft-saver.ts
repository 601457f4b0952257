/** Saves the draft of a form on the site, one request at a time. */
import * as site from '#browser/api/own-listings.ts';
import type { CompleteDraft, ListingDraft } from '#domain/listing/draft.schema.ts';
import { Problem } from '#domain/problem/problem.ts';
import { isDirty, toSaving, type FormState } from './form-state.ts';
import {
  acknowledge,
  addUnacknowledged,
  compareRevision,
  withSaving,
  type Transition,
} from './form-transitions.ts';

/** Delay in ms between the last keystroke and the save. */
const saveDelayMs = 1_500;

/** Stands for a missing id. Only a saved listing, which has an id, can be submitted or be in conflict. */
const unsavedId = 0;

/** The access to the state of one form. */
export interface FormAccess {
  get: () => FormState;
  /** Applies a transition to the current state. */
  update: <Input extends unknown[]>(transition: Transition<Input>, ...input: Input) => void;
}

export type DraftSaver = ReturnType<typeof createSaver>;

/** Creates the saver of one form. Only its method `submit` can reject. */
export function createSaver(form: FormAccess) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The promise of the running save or submission. It resolves to true after a success, otherwise to false. */
  let running: Promise<boolean> | undefined;

  const endRunning = () => {
    running = undefined;
  };
  const saveAll = () => {
    clearTimeout(timer);
    return saveUntilClean(form).finally(endRunning);
  };
  /**
   * Saves the draft. During a running save or submission it starts no other one.
   * @returns a promise of true if the save or submission succeeds, and of false if it fails.
   */
  const save = () => (running ??= saveAll());

  return {
    save,
    /** Saves the draft after a short delay, which starts again with each call. */
    saveSoon() {
      clearTimeout(timer);
      timer = setTimeout(() => void save(), saveDelayMs);
    },
    /**
     * Saves and submits a complete draft in one request.
     * @throws if the site refuses the draft or the request fails.
     */
    async submit(complete: CompleteDraft, consent: boolean): Promise<void> {
      await running;
      clearTimeout(timer);
      const submission = submitDraft(form, complete, consent);
      running = submission.then(
        () => true,
        () => false,
      );
      return submission.finally(endRunning);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Saves until the site has the latest draft or a save fails.
 * @returns true if the site has the latest draft.
 */
async function saveUntilClean({ get, update }: FormAccess): Promise<boolean> {
  while (isDirty(get())) {
    if (get().saving.name === 'conflict') return false;
    update(withSaving, { name: 'saving' });
    const state = get();
    try {
      update(acknowledge, await sendDraft(state));
    } catch (error) {
      const problem = Problem.wrap(error);
      const canRepeat = await handleFailure({ get, update }, problem, state.draft).catch(
        () => false,
      );
      if (!canRepeat) {
        update(withSaving, toSaving(problem));
        return false;
      }
    }
  }
  update(withSaving, { name: 'saved' });
  return true;
}

/** Saves the draft of a state on the site. @returns the id of the listing, and its confirmed revision. */
async function sendDraft({ id, draft, serverRevision, unacknowledgedDrafts }: FormState) {
  if (id !== undefined)
    return { ...(await site.saveListing(id, draft, serverRevision.revision)), id, draft };
  // The site recognises a repeated request by its equal draft, so that a retry creates no second listing.
  const [firstDraft = draft] = unacknowledgedDrafts;
  return { ...(await site.createListing(firstDraft)), draft: firstDraft };
}

/**
 * Handles a failed save or submission. After a conflict it loads the site's revision.
 * @returns true if the request can be repeated at once, because this form made the revision.
 * @throws if the revision does not load.
 */
async function handleFailure(
  { get, update }: FormAccess,
  { isOutage, code }: Problem,
  sentDraft: ListingDraft,
): Promise<boolean> {
  if (isOutage) update(addUnacknowledged, sentDraft);
  if (code !== 'changed-elsewhere') return false;
  const { id = unsavedId, draft } = get();
  update(compareRevision, await site.openListing(id), draft);
  return get().saving.name !== 'conflict';
}

/** Submits a draft. It repeats the request after a conflict that this form caused. */
async function submitDraft(
  form: FormAccess,
  complete: CompleteDraft,
  consent: boolean,
): Promise<void> {
  const { id = unsavedId, draft, serverRevision } = form.get();
  const request = { draft: complete, revision: serverRevision.revision, consent };
  try {
    const { revision } = await site.submitListing(id, request);
    form.update(acknowledge, { id, revision, draft });
    form.update(withSaving, { name: 'saved' });
  } catch (error) {
    if (!(await handleFailure(form, Problem.wrap(error), complete))) throw error;
    await submitDraft(form, complete, consent);
  }
}
