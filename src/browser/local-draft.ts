// @chunk page
/**
 * Local drafts: what somebody wrote and the database does not have yet, on her device or in her tab. Where
 * storage is blocked or full, a draft is on the screen only.
 */

type StorageName = 'localStorage' | 'sessionStorage';

/** @returns null where storage refuses. */
export function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** @returns the draft as it was saved, or null. */
export const loadDraft = (key: string, storage: StorageName = 'localStorage'): unknown =>
  attempt(() => JSON.parse(window[storage].getItem(key) ?? 'null') as unknown);

export function saveDraft(key: string, draft: unknown, storage: StorageName = 'localStorage') {
  attempt(() => window[storage].setItem(key, JSON.stringify(draft)));
}

export function removeDraft(key: string, storage: StorageName = 'localStorage') {
  attempt(() => window[storage].removeItem(key));
}
