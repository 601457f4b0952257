import {
  findChangedFields,
  findReviewedChanges,
  toImmediateVersion,
} from '#domain/listing/review-again.ts';
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
  const all = findChangedFields(approved, version);
  const waiting = findReviewedChanges(approved, version);
  return {
    all,
    atOnce: findChangedFields(approved, toImmediateVersion(approved, version)),
    waiting,
  };
}
