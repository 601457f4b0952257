import { changedFields, reviewedChanges, withoutReview } from '#domain/listing/review-again.ts';
import { toVersion } from '#domain/listing/version.ts';
import type { FormState } from './form-state.ts';

/** Returns true if the form differs from the page that visitors see, or a review is pending. */
export function isUnsent(state: FormState): boolean {
  return findChanges(state).all.length > 0 || state.facts.review !== null;
}

/**
 * Returns the fields that differ from the public page: all of them, those shown at once after sending, and those
 * that wait for a review.
 */
export function findChanges({ facts: { approved }, draft }: FormState) {
  if (!approved) return { all: [], atOnce: [], waiting: [] };
  const version = toVersion(draft);
  const all = changedFields(approved, version);
  const waiting = reviewedChanges(approved, version);
  return { all, atOnce: changedFields(approved, withoutReview(approved, version)), waiting };
}
