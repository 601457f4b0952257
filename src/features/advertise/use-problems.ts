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
import type { PageText, Text } from '#content/text/text.ts';
import { isPending, type PickedPicture } from '../pictures/picked-picture.ts';
import type { FormState } from './form-state.ts';
import { findFirstProblem, formSteps, getFields } from './steps.ts';

/** The texts of the page, and the texts that load together with the listing. */
export type ListingFormText = PageText<'advertise'> & Text['advertiseForm'];

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
  /**
   * Displays the problems of `fields` from now on, and focuses the first field with a problem.
   * @returns true if none of `fields` has a problem.
   */
  const checkFields = (fields: readonly DraftField[], currentProblems = allProblems) => {
    setCheckedFields((previous) => [...new Set([...previous, ...fields])]);
    return !showFirstProblem(filterProblems(currentProblems, (field) => fields.includes(field)));
  };
  return {
    problems: {
      ...filterProblems(allProblems, (field) => checkedFields.includes(field)),
      ...serverProblems,
    },
    checkFields,
    /**
     * Checks the fields of all steps, as `checkFields` does. It first removes the problems that the site found.
     * @param currentProblems - the problems of a later state than that of the last render.
     */
    checkAllSteps: (currentProblems?: ListingProblems) => {
      setServerProblems({});
      return checkFields(formSteps.flatMap(getFields), currentProblems);
    },
    /** Displays problems that the site found, and focuses the first of them. */
    showServerProblems: (newProblems: ListingProblems) => {
      setServerProblems(newProblems);
      showFirstProblem(newProblems);
    },
    /** Removes the problems of `fields` that the site found. */
    clearServerProblems: (fields: readonly string[]) =>
      setServerProblems((previous) => filterProblems(previous, (field) => !fields.includes(field))),
  };
}

/**
 * Returns all problems of the listing as texts, including uploads that failed for good. While an image of the listing
 * uploads, or waits for the connection, the problem of missing images is left out, so that the member can continue.
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
    if (itemImages[id]?.some(hasFailed)) problems[toItemPath(id, 'image')] = text.photosFailed;
  }
  if (images.some(hasFailed)) return { ...problems, images: text.photosFailed };
  return images.some(isPending)
    ? filterProblems(problems, (field) => field !== 'images')
    : problems;
}

const hasFailed = (image: PickedPicture) => image.state === 'failed' && !isPending(image);

function filterProblems(
  problems: ListingProblems,
  isIncluded: (field: DraftField) => boolean,
): ListingProblems {
  const entries = Object.entries(problems);
  return Object.fromEntries(entries.filter(([path]) => isIncluded(getProblemField(path))));
}
