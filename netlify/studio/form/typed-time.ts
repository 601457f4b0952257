/** Records the time that was typed last in a post, until its draft has it. */

const times = new Map<string, unknown>();

/** Stands for a text that the field has not reported yet. */
export const typing = Symbol('typing');

/** @param time - `typing`, or the value that the field has reported, undefined for an empty one */
export const recordTypedTime = (postId: string, time: unknown) => void times.set(postId, time);

export const endTypedTime = (postId: string) => void times.delete(postId);

/**
 * True if a draft lacks the time that was typed last. The record ends, so that a second press of the button is answered.
 * @param publishedAt - the time of the draft
 */
export function takeMissingTime(postId: string, publishedAt: unknown): boolean {
  const isMissing = times.has(postId) && times.get(postId) !== publishedAt;
  times.delete(postId);
  return isMissing;
}
