/** What is wrong with a listing in its form, and what of it she is told. */
import { useState } from 'react';
import {
  checkListing,
  fieldOf,
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
 * What she has not come to yet is not wrong.
 * @param wrong - all that is
 * @param lead - to the first of what she is told
 */
export function useProblems(
  wrong: ListingProblems,
  lead: (first: NonNullable<ReturnType<typeof firstWrong>>) => void,
) {
  /** Fields of which she was told what is wrong. */
  const [reportedFields, setReportedFields] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<ListingProblems>({});

  const leadTo = (problems: ListingProblems) => {
    const first = firstWrong(problems);
    if (first) lead(first);
    return first !== undefined;
  };
  return {
    problems: { ...only(wrong, (field) => reportedFields.includes(field)), ...refused },
    /** @returns whether something is wrong with these fields. */
    report: (fields: readonly DraftField[]) => {
      setReportedFields((before) => [...new Set([...before, ...fields])]);
      return leadTo(only(wrong, (field) => fields.includes(field)));
    },
    /** Tells what the site found wrong. */
    refuse: (serverProblems: ListingProblems) => {
      setRefused(serverProblems);
      leadTo(serverProblems);
    },
    /** What the site found wrong is written anew: in these fields, or everywhere. */
    forget: (fields?: readonly string[]) =>
      setRefused((before) => only(before, (field) => fields?.includes(field) === false)),
  };
}

/** An image that is on its way counts as one: she goes on meanwhile. */
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
  return Object.fromEntries(entries.filter(([place]) => isWanted(fieldOf(place))));
}
