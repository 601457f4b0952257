// @chunk member
/** Local drafts of a member. They stay on her device until they are sent, or somebody else logs in there. */
import { loadDraft, removeDraft } from './local-draft.ts';

/** Followed by the member's id. A member has one draft of a post, and any number of the others. */
const postKey = 'draft post ';
const unsentKey = 'unsent post ';
const listingKey = 'draft advert ';

export const postDraftKey = (memberId: string) => `${postKey}${memberId}`;
export const unsentPostKey = (memberId: string, clientId: string) =>
  `${unsentKey}${memberId} ${clientId}`;

/** @param listing - undefined while only this device knows of the listing. */
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

/** @returns the unsent posts of a member, as they were saved. */
export const loadUnsentPosts = (memberId: string): unknown[] =>
  listKeys(memberId)
    .filter((key) => key.startsWith(unsentKey))
    .map((key) => loadDraft(key));

/** Removes what other members left on this device. */
export function removeDraftsOfOthers(memberId: string): void {
  const own = listKeys(memberId);
  for (const key of listKeys('')) if (!own.includes(key)) removeDraft(key);
}
