// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
/**
 * Local drafts: input that the database does not have yet, stored on the device or in the tab. If storage is
 * blocked or full, a draft exists only on the page.
 */
import { parseStored, readItem, writeItem, type StorageArea } from './storage.ts';

/** Returns the draft as it was saved; null if it is missing or unreadable. */
export const loadDraft = (key: string, area?: StorageArea) => parseStored(readItem(key, area));

export const saveDraft = (key: string, draft: unknown, area?: StorageArea) =>
  writeItem(key, JSON.stringify(draft), area);

export const removeDraft = (key: string, area?: StorageArea) => writeItem(key, null, area);
