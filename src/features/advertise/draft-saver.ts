/** Saves the draft of a form on the site, one request at a time. */
import * as site from '#browser/api/own-listings.ts';
import { emptyDraft, type CompleteDraft, type ListingDraft } from '#domain/listing/draft.schema.ts';
import type { OpenListing } from '#domain/listing/own-listing.ts';
import { Problem } from '#domain/problem/problem.ts';
import { isSameDraft, toSaving, type FormState } from './form-state.ts';

/** Delay in ms between the last keystroke and the save. */
const saveDelayMs = 1_500;

/** A revision of the draft on the site. */
type Revision = Pick<OpenListing, 'revision' | 'draft'>;

interface Dependencies {
  getState: () => FormState;
  changeState: (part: Partial<FormState>) => void;
  /** Called with the id of a new listing after its first save. */
  onCreated: (id: number) => void;
  onSaved: () => void;
}

/** Creates the saver of one form. */
export function createSaver({ getState, changeState, onCreated, onSaved }: Dependencies) {
  /** The latest revision that the site confirmed. */
  let serverRevision: Revision = { revision: 0, draft: emptyDraft };
  /** Drafts of requests without a response, oldest first. The site may have stored any of them. */
  let unacknowledgedDrafts: ListingDraft[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let runningSave: Promise<boolean> | undefined;

  const setServerRevision = ({ revision, draft }: Revision) => {
    serverRevision = { revision, draft };
    unacknowledgedDrafts = [];
  };
  const isDirty = () => !isSameDraft(getState().draft, serverRevision.draft);

  const send = async (draft: ListingDraft) => {
    const { id } = getState();
    if (id !== undefined) {
      setServerRevision({ ...(await site.saveListing(id, draft, serverRevision.revision)), draft });
      return;
    }
    // The site recognises a repeated request by its equal draft, so that a retry creates no second listing.
    const [firstDraft = draft] = unacknowledgedDrafts;
    const created = await site.createListing(firstDraft);
    setServerRevision({ revision: created.revision, draft: firstDraft });
    onCreated(created.id);
  };

  /**
   * Handles a conflict. It loads the site's revision, and compares it with the form's draft and with the drafts of
   * requests without a response.
   * @returns true if this form made the revision; otherwise the member has to resolve the conflict.
   */
  const resolveConflict = async (): Promise<boolean> => {
    const { id = 0, draft } = getState();
    const serverVersion = await site.openListing(id);
    const isOwn = [...unacknowledgedDrafts, draft].some((candidate) =>
      isSameDraft(candidate, serverVersion.draft),
    );
    if (isOwn) setServerRevision(serverVersion);
    else changeState({ serverVersion, saving: { name: 'conflict' } });
    return isOwn;
  };

  /**
   * Handles a failed save.
   * @returns true if the save can be repeated at once.
   */
  const handleFailure = async (error: unknown, sentDraft: ListingDraft): Promise<boolean> => {
    const problem = Problem.wrap(error);
    if (problem.isOutage) unacknowledgedDrafts.push(sentDraft);
    if (problem.code === 'changed-elsewhere') {
      const isOwn = await resolveConflict().catch(() => undefined);
      if (isOwn !== undefined) return isOwn;
    }
    changeState({ saving: toSaving(problem) });
    return false;
  };

  /**
   * Saves until the site has the latest draft or a save fails.
   * @returns true if the site has the latest draft.
   */
  const saveAll = async (): Promise<boolean> => {
    clearTimeout(timer);
    while (isDirty()) {
      if (getState().serverVersion) return false;
      const { draft } = getState();
      changeState({ saving: { name: 'saving' } });
      try {
        await send(draft);
      } catch (error) {
        if (!(await handleFailure(error, draft))) return false;
      }
    }
    changeState({ saving: { name: 'saved' } });
    onSaved();
    return true;
  };

  /** Stores a save or a submission in `runningSave` until it ends. */
  const trackRunning = (promise: Promise<boolean>) => {
    runningSave = promise.finally(() => {
      runningSave = undefined;
    });
    return runningSave;
  };

  /**
   * Saves the draft. During a running save or submission it starts no other one.
   * @returns a promise of true if the save or submission succeeds, and of false if it fails.
   */
  const save = () => runningSave ?? trackRunning(saveAll());

  const submitAll = async (complete: CompleteDraft, consent: boolean): Promise<void> => {
    clearTimeout(timer);
    const { id = 0, draft } = getState();
    const request = { draft: complete, revision: serverRevision.revision, consent };
    try {
      setServerRevision({ ...(await site.submitListing(id, request)), draft });
      changeState({ saving: { name: 'saved' } });
    } catch (error) {
      const { code, isOutage } = Problem.wrap(error);
      if (isOutage) unacknowledgedDrafts.push(complete);
      if (code !== 'changed-elsewhere' || !(await resolveConflict())) throw error;
      await submitAll(complete, consent);
    }
  };

  /**
   * Saves and submits a complete draft in one request. The request is repeated after a conflict that this form
   * caused. The promise rejects if the site refuses the draft or the request fails.
   */
  const submit = async (complete: CompleteDraft, consent: boolean): Promise<void> => {
    await runningSave;
    const submission = submitAll(complete, consent);
    void trackRunning(
      submission.then(
        () => true,
        () => false,
      ),
    );
    await submission;
  };

  return {
    setServerRevision,
    getRevision: () => serverRevision.revision,
    isDirty,
    save,
    submit,
    saveSoon() {
      if (getState().serverVersion || !isDirty()) return;
      changeState({ saving: { name: 'waiting' } });
      clearTimeout(timer);
      timer = setTimeout(() => void save(), saveDelayMs);
    },
    stop: () => clearTimeout(timer),
  };
}
