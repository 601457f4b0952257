import {
  findChangedFields,
  findReviewedChanges,
  toImmediateVersion,
} from '#domain/listing/review-again.ts';
import { toVersion } from '#domain/listing/version.ts';
import type { FormState } from './form-state.ts';

/** Returns true if the draft differs from the approved version, or if a submitted version waits for a review. */
export function hasUnsentChanges(form: Pick<FormState, 'facts' | 'draft'>): boolean {
  return findChanges(form).all.length > 0 || form.facts.review !== null;
}

/**
 * Returns the fields that differ from the approved version: `all` of them, the ones that change `atOnce` after a
 * submission, and the ones that are `waiting` for a review. Without an approved version the lists are empty.
 */
export function findChanges({ facts: { approved }, draft }: Pick<FormState, 'facts' | 'draft'>) {
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
