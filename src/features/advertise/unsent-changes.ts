import { changedFields, reviewedChanges, withoutReview } from '#domain/listing/review-again.ts';
import { versionOf } from '#domain/listing/version.ts';
import type { FormState } from './form-state.ts';

/** Whether visitors see something else than what stands in the form. */
export function isUnsent(state: FormState): boolean {
  return findChanges(state).all.length > 0 || state.facts.review !== null;
}

/** What differs from the page that visitors see: all of it, and what of it is shown when it is sent. */
export function findChanges({ facts: { approved }, draft }: FormState) {
  if (!approved) return { all: [], atOnce: [], waiting: [] };
  const version = versionOf(draft);
  const all = changedFields(approved, version);
  const waiting = reviewedChanges(approved, version);
  return { all, atOnce: changedFields(approved, withoutReview(approved, version)), waiting };
}
