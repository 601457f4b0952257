// @chunk member
// src/build/script-chunks.ts joins the modules of the chunk 'member' into one file.
/** Local drafts of a member. A log-out keeps them on the device, and the log-in of another member removes them. */
import { loadDraft, removeDraft } from './local-draft.ts';

/**
 * Prefixes of storage keys. The member's id follows the prefix. A device has at most one draft of a new post for a
 * member, and any number of unsent posts and drafts of listings. The key of the photos also names a database.
 */
const postPrefix = 'draft post ';
const unsentPostPrefix = 'unsent post ';
const listingPrefix = 'draft advert ';
const photosPrefix = 'photos ';

export const postDraftKey = (memberId: string) => `${postPrefix}${memberId}`;
export const unsentPostKey = (memberId: string, clientId: string) =>
  `${unsentPostPrefix}${memberId} ${clientId}`;

/**
 * Returns the storage key of a draft of a listing.
 * @param listing - id of the listing; undefined until it is stored in the database.
 */
export const listingDraftKey = (memberId: string, listing: number | undefined) =>
  `${listingPrefix}${memberId} ${listing ?? 'new'}`;

/** Returns the storage key of the mark, and the name of the database, of a member's photos that are not sent yet. */
export const photosKey = (memberId: string) => `${photosPrefix}${memberId}`;

/** Returns the storage keys of a member's drafts, or of all drafts for ''. Blocked storage has no keys. */
function listKeys(memberId: string): string[] {
  const prefixes = [postPrefix, unsentPostPrefix, listingPrefix, photosPrefix];
  try {
    const keys = Object.keys(localStorage);
    return keys.filter((key) => prefixes.some((prefix) => key.startsWith(prefix + memberId)));
  } catch {
    return [];
  }
}

/** Returns the member's unsent posts as they were saved, with null for each unreadable one. */
export const loadUnsentPosts = (memberId: string): unknown[] =>
  listKeys(memberId)
    .filter((key) => key.startsWith(unsentPostPrefix))
    .map((key) => loadDraft(key));

/** Removes the drafts and the photos of other members from the device. */
export function removeDraftsOfOthers(memberId: string): void {
  const ownKeys = listKeys(memberId);
  for (const key of listKeys('').filter((each) => !ownKeys.includes(each))) {
    if (key.startsWith(photosPrefix)) indexedDB.deleteDatabase(key);
    removeDraft(key);
  }
}
