// @chunk page
/**
 * Local drafts: input that the database does not have yet, stored on the device or in the tab. If storage is
 * blocked or full, a draft exists only on the page.
 */
import { parseStored, readItem, writeItem, type Area } from './storage.ts';

/** @returns the draft as it was saved, or null. */
export const loadDraft = (key: string, area?: Area) => parseStored(readItem(key, area));

export const saveDraft = (key: string, draft: unknown, area?: Area) =>
  writeItem(key, JSON.stringify(draft), area);

export const removeDraft = (key: string, area?: Area) => writeItem(key, null, area);
