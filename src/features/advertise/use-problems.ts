/** The problems of a listing in its form, and the selection of the displayed problems. */
import { useState } from 'react';
import {
  checkListing,
  getProblemField,
  type DraftField,
  type ListingChoices,
  type ListingProblems,
} from '#domain/listing/draft.schema.ts';
import { toItemPath } from '#domain/listing/items.ts';
import { describeRefusal } from '#domain/problem/refusal.ts';
import type { PickedPicture } from '../pictures/picked-picture.ts';
import type { FormState } from './form-state.ts';
import { findFirstProblem } from './steps.ts';
import type { ListingFormText } from './use-listing-form.ts';

/**
 * Displays the problems of fields that were already checked.
 * @param allProblems - all problems of the listing.
 * @param showProblem - opens the step of the first displayed problem and focuses its field.
 */
export function useProblems(
  allProblems: ListingProblems,
  showProblem: (firstProblem: NonNullable<ReturnType<typeof findFirstProblem>>) => void,
) {
  /** The fields that were checked. */
  const [checkedFields, setCheckedFields] = useState<readonly string[]>([]);
  const [serverProblems, setServerProblems] = useState<ListingProblems>({});

  const showFirstProblem = (problems: ListingProblems) => {
    const firstProblem = findFirstProblem(problems);
    if (firstProblem) showProblem(firstProblem);
    return firstProblem !== undefined;
  };
  return {
    problems: {
      ...filterProblems(allProblems, (field) => checkedFields.includes(field)),
      ...serverProblems,
    },
    /**
     * Displays the problems of `fields` from now on, and focuses the first field with a problem.
     * @returns true if one of `fields` has a problem.
     */
    showProblems: (fields: readonly DraftField[]) => {
      setCheckedFields((previous) => [...new Set([...previous, ...fields])]);
      return showFirstProblem(filterProblems(allProblems, (field) => fields.includes(field)));
    },
    /** Displays problems that the site found, and focuses the first of them. */
    showServerProblems: (newProblems: ListingProblems) => {
      setServerProblems(newProblems);
      showFirstProblem(newProblems);
    },
    /**
     * Removes the problems of `fields` that the site found. Without an argument, it removes all that the site
     * found.
     */
    clearServerProblems: (fields?: readonly string[]) =>
      setServerProblems((previous) =>
        filterProblems(previous, (field) => fields?.includes(field) === false),
      ),
  };
}

/**
 * Returns all problems of the listing as texts, including failed uploads. While an image of the listing uploads,
 * the problem of missing images is left out, so that the member can continue.
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
    if (hasImageInState(itemImages[id] ?? [], 'failed'))
      problems[toItemPath(id, 'image')] = text.photosFailed;
  }
  if (hasImageInState(images, 'failed')) return { ...problems, images: text.photosFailed };
  return hasImageInState(images, 'sending')
    ? filterProblems(problems, (field) => field !== 'images')
    : problems;
}

export function hasImageInState(
  images: readonly PickedPicture[],
  state: PickedPicture['state'],
): boolean {
  return images.some((image) => image.state === state);
}

function filterProblems(
  problems: ListingProblems,
  isIncluded: (field: DraftField) => boolean,
): ListingProblems {
  const entries = Object.entries(problems);
  return Object.fromEntries(entries.filter(([path]) => isIncluded(getProblemField(path))));
}
