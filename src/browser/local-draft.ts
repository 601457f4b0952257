// @chunk page
/**
 * Local drafts: what somebody wrote and the database does not have yet, on her device or in her tab. Where
 * storage is blocked or full, a draft is on the screen only.
 */
import { parseStored, readItem, writeItem, type Area } from './storage.ts';

/** @returns the draft as it was saved, or null. */
export const loadDraft = (key: string, area?: Area) => parseStored(readItem(key, area));

export const saveDraft = (key: string, draft: unknown, area?: Area) =>
  writeItem(key, JSON.stringify(draft), area);

export const removeDraft = (key: string, area?: Area) => writeItem(key, null, area);
