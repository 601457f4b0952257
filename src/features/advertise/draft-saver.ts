/** Saves the draft of a form on the site, one request at a time. */
import * as site from '#browser/api/own-listings.ts';
import { emptyDraft, type CompleteDraft, type ListingDraft } from '#domain/listing/draft.schema.ts';
import type { OpenListing } from '#domain/listing/own-listing.ts';
import { Problem } from '#domain/problem/problem.ts';
import { isSame, savingAfter, type FormState } from './form-state.ts';

/** Delay in ms between the last keystroke and the save. */
const pause = 1_500;

/** A revision of the draft on the site. */
type Revision = Pick<OpenListing, 'revision' | 'draft'>;

interface Dependencies {
  read: () => FormState;
  change: (part: Partial<FormState>) => void;
  /** Called with the id of a new listing after its first save. */
  onCreated: (id: number) => void;
  onSaved: () => void;
}

export function createSaver({ read, change, onCreated, onSaved }: Dependencies) {
  /** The latest revision that the site confirmed. */
  let serverRevision: Revision = { revision: 0, draft: emptyDraft };
  /** Drafts of requests without a response, oldest first. The site may have stored any of them. */
  let unacknowledgedDrafts: ListingDraft[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  const know = ({ revision, draft }: Revision) => {
    serverRevision = { revision, draft };
    unacknowledgedDrafts = [];
  };
  const isDirty = () => !isSame(read().draft, serverRevision.draft);

  const send = async (draft: ListingDraft) => {
    const { id } = read();
    if (id !== undefined) {
      know({ ...(await site.saveListing(id, draft, serverRevision.revision)), draft });
      return;
    }
    // The site recognises a repeated request by its equal draft, so that a retry creates no second listing.
    const [first = draft] = unacknowledgedDrafts;
    const made = await site.createListing(first);
    know({ revision: made.revision, draft: first });
    onCreated(made.id);
  };

  /**
   * Handles a conflict. It loads the site's revision and compares it with the drafts of requests without a
   * response.
   * @returns true if this form made the revision; otherwise the member has to resolve the conflict.
   */
  const isOwnChange = async (): Promise<boolean> => {
    const { id = 0, draft } = read();
    const serverVersion = await site.openListing(id);
    const isOwn = [...unacknowledgedDrafts, draft].some((one) => isSame(one, serverVersion.draft));
    if (isOwn) know(serverVersion);
    else change({ serverVersion, saving: { name: 'conflict' } });
    return isOwn;
  };

  /**
   * Handles a failed save.
   * @returns true if the save can be repeated at once.
   */
  const recover = async (error: unknown, sent: ListingDraft): Promise<boolean> => {
    const problem = Problem.wrap(error);
    if (problem.isOutage) unacknowledgedDrafts.push(sent);
    if (problem.code === 'changed-elsewhere') {
      const isOwn = await isOwnChange().catch(() => undefined);
      if (isOwn !== undefined) return isOwn;
    }
    change({ saving: savingAfter(problem) });
    return false;
  };

  const saveAll = async (): Promise<boolean> => {
    clearTimeout(timer);
    while (isDirty()) {
      if (read().serverVersion) return false;
      const { draft } = read();
      change({ saving: { name: 'saving' } });
      try {
        await send(draft);
      } catch (error) {
        if (!(await recover(error, draft))) return false;
      }
    }
    change({ saving: { name: 'saved' } });
    onSaved();
    return true;
  };

  const whileRunning = (work: Promise<boolean>) => {
    running = work.finally(() => {
      running = undefined;
    });
    return running;
  };

  /**
   * Saves the draft, or continues a running save.
   * @returns a promise of true if the site has the whole draft.
   */
  const save = () => running ?? whileRunning(saveAll());

  const submitAll = async (complete: CompleteDraft, consent: boolean): Promise<void> => {
    clearTimeout(timer);
    const { id = 0, draft } = read();
    const request = { draft: complete, revision: serverRevision.revision, consent };
    try {
      know({ ...(await site.submitListing(id, request)), draft });
      change({ saving: { name: 'saved' } });
    } catch (error) {
      const { code, isOutage } = Problem.wrap(error);
      if (isOutage) unacknowledgedDrafts.push(complete);
      if (code !== 'changed-elsewhere' || !(await isOwnChange())) throw error;
      await submitAll(complete, consent);
    }
  };

  /** Saves and submits a complete draft in one request; rejects if the request fails. */
  const submit = async (complete: CompleteDraft, consent: boolean): Promise<void> => {
    await running;
    const submitting = submitAll(complete, consent);
    void whileRunning(
      submitting.then(
        () => true,
        () => false,
      ),
    );
    await submitting;
  };

  return {
    know,
    revision: () => serverRevision.revision,
    isDirty,
    save,
    submit,
    saveSoon() {
      if (read().serverVersion || !isDirty()) return;
      change({ saving: { name: 'waiting' } });
      clearTimeout(timer);
      timer = setTimeout(() => void save(), pause);
    },
    stop: () => clearTimeout(timer),
  };
}
