// @chunk member
/** Local drafts of a member. They stay on the device until they are sent or another member logs in there. */
import { loadDraft, removeDraft } from './local-draft.ts';

/**
 * Prefixes of storage keys. The member's id follows the prefix. A member has one draft of a post, and any number of
 * unsent posts and listings.
 */
const postKey = 'draft post ';
const unsentKey = 'unsent post ';
const listingKey = 'draft advert ';

export const postDraftKey = (memberId: string) => `${postKey}${memberId}`;
export const unsentPostKey = (memberId: string, clientId: string) =>
  `${unsentKey}${memberId} ${clientId}`;

/** @param listing - undefined until the listing is stored in the database. */
export const listingDraftKey = (memberId: string, listing: number | undefined) =>
  `${listingKey}${memberId} ${listing ?? 'new'}`;

function listKeys(memberId: string): string[] {
  const kinds = [postKey, unsentKey, listingKey];
  try {
    const keys = Object.keys(localStorage);
    return keys.filter((key) => kinds.some((kind) => key.startsWith(kind + memberId)));
  } catch {
    return [];
  }
}

/** @returns the member's unsent posts as they were saved. */
export const loadUnsentPosts = (memberId: string): unknown[] =>
  listKeys(memberId)
    .filter((key) => key.startsWith(unsentKey))
    .map((key) => loadDraft(key));

/** Removes the drafts of other members from the device. */
export function removeDraftsOfOthers(memberId: string): void {
  const own = listKeys(memberId);
  for (const key of listKeys('')) if (!own.includes(key)) removeDraft(key);
}
