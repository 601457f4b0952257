/** The problems of a listing in its form, and the choice of those that are displayed. */
import { useState } from 'react';
import {
  checkListing,
  getField,
  type DraftField,
  type ListingChoices,
  type ListingProblems,
} from '#domain/listing/draft.schema.ts';
import { itemPlace } from '#domain/listing/items.ts';
import { describeRefusal } from '#domain/problem/refusal.ts';
import type { PickedPicture } from '../pictures/picked-picture.ts';
import type { FormState } from './form-state.ts';
import { firstWrong } from './steps.ts';
import type { ListingFormText } from './use-listing-form.ts';

/**
 * Displays the problems of fields that were already checked.
 * @param allProblems - all problems of the listing.
 * @param showProblem - opens the step of the first displayed problem and focuses its field.
 */
export function useProblems(
  wrong: ListingProblems,
  lead: (first: NonNullable<ReturnType<typeof firstWrong>>) => void,
) {
  /** The fields that were checked. */
  const [reportedFields, setReportedFields] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<ListingProblems>({});

  const leadTo = (problems: ListingProblems) => {
    const first = firstWrong(problems);
    if (first) lead(first);
    return first !== undefined;
  };
  return {
    problems: { ...only(wrong, (field) => reportedFields.includes(field)), ...refused },
    /**
     * Displays the problems of these fields from now on, and focuses the first of them.
     * @returns true if there is a problem.
     */
    report: (fields: readonly DraftField[]) => {
      setReportedFields((before) => [...new Set([...before, ...fields])]);
      return leadTo(only(wrong, (field) => fields.includes(field)));
    },
    /** Displays problems that the site found, and focuses the first of them. */
    refuse: (serverProblems: ListingProblems) => {
      setRefused(serverProblems);
      leadTo(serverProblems);
    },
    /** Removes the problems of these fields that the site found; without an argument, it removes all. */
    forget: (fields?: readonly string[]) =>
      setRefused((before) => only(before, (field) => fields?.includes(field) === false)),
  };
}

/**
 * Returns all problems of the listing as texts. While an image uploads, the problem of missing images is left out,
 * so that the member can continue.
 */
export function findProblems(
  { draft, images, itemImages }: FormState,
  choices: ListingChoices,
  text: ListingFormText,
): ListingProblems {
  const refusals = Object.entries(checkListing(draft, choices).problems ?? {});
  const problems: ListingProblems = Object.fromEntries(
    refusals.map(([field, refusal]) => [field, describeRefusal(refusal, text.refusals)]),
  );
  for (const { id } of draft.items) {
    if (isAny(itemImages[id] ?? [], 'failed')) problems[itemPlace(id, 'image')] = text.photosFailed;
  }
  if (isAny(images, 'failed')) return { ...problems, images: text.photosFailed };
  return isAny(images, 'sending') ? only(problems, (field) => field !== 'images') : problems;
}

export function isAny(images: readonly PickedPicture[], state: PickedPicture['state']): boolean {
  return images.some((image) => image.state === state);
}

function only(
  problems: ListingProblems,
  isWanted: (field: DraftField) => boolean,
): ListingProblems {
  const entries = Object.entries(problems);
  return Object.fromEntries(entries.filter(([place]) => isWanted(getField(place))));
}
