import {
  findChangedFields,
  findReviewedChanges,
  toImmediateVersion,
} from '#domain/listing/review-again.ts';
import { toVersion } from '#domain/listing/version.ts';
import type { FormState } from './form-state.ts';

/** Returns true if the draft differs from the public page, or if a submitted version waits for a review. */
export function hasUnsentChanges(state: FormState): boolean {
  return findChanges(state).all.length > 0 || state.facts.review !== null;
}

/**
 * Returns the fields that differ from the public page: `all` of them, those that change `atOnce` after a
 * submission, and those that are `waiting` for a review.
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
