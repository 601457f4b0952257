/** The problems of a listing in its form, and the selection that the form displays. */
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
import { firstWrong } from './steps.ts';
import type { ListingFormText } from './use-listing-form.ts';

/**
 * Displays problems only of fields that were already checked.
 * @param wrong - all problems
 * @param lead - navigates to the first displayed problem
 */
export function useProblems(
  wrong: ListingProblems,
  lead: (first: NonNullable<ReturnType<typeof firstWrong>>) => void,
) {
  /** Fields that were checked, so that the form displays their problems. */
  const [reportedFields, setReportedFields] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<ListingProblems>({});

  const leadTo = (problems: ListingProblems) => {
    const first = firstWrong(problems);
    if (first) lead(first);
    return first !== undefined;
  };
  return {
    problems: { ...only(wrong, (field) => reportedFields.includes(field)), ...refused },
    /** @returns true if these fields have a problem. */
    report: (fields: readonly DraftField[]) => {
      setReportedFields((before) => [...new Set([...before, ...fields])]);
      return leadTo(only(wrong, (field) => fields.includes(field)));
    },
    /** Displays the problems that the site found. */
    refuse: (serverProblems: ListingProblems) => {
      setRefused(serverProblems);
      leadTo(serverProblems);
    },
    /** Removes the site's problems after an edit: those of these fields, or all. */
    forget: (fields?: readonly string[]) =>
      setRefused((before) => only(before, (field) => fields?.includes(field) === false)),
  };
}

/**
 * Returns all problems of the listing. An unfinished upload counts as an image, so that the member can continue
 * meanwhile.
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
    if (isAny(itemImages[id] ?? [], 'failed'))
      problems[toItemPath(id, 'image')] = text.photosFailed;
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
  return Object.fromEntries(entries.filter(([place]) => isWanted(getProblemField(place))));
}
