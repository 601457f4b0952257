/** What the form knows of a listing. */
import {
  emptyDraft,
  type ListingDraft,
  type ListingProblems,
} from '#domain/listing/draft.schema.ts';
import { fieldNames } from '#domain/listing/fields.ts';
import type { OpenListing } from '#domain/listing/own-listing.ts';
import type { Problem } from '#domain/problem/problem.ts';
import type { PickedPicture } from '../pictures/picked-picture.ts';

/** How far what was typed is on its way to the site. */
export type Saving =
  | { name: 'clean' | 'waiting' | 'saving' | 'saved' | 'session-ended' | 'conflict' }
  /** `message` where the site said why. */
  | { name: 'failed'; message: string | undefined };

/** What staff and payments made of it. */
export type Facts = Pick<OpenListing, keyof typeof nothingYet>;

export interface FormState {
  status: 'loading' | 'failed' | 'missing' | 'ready';
  /** Undefined until it is saved for the first time. */
  id: number | undefined;
  facts: Facts;
  draft: ListingDraft;
  images: PickedPicture[];
  /** By the item's id its image, or why it has none. */
  itemImages: Readonly<Record<string, PickedPicture[]>>;
  saving: Saving;
  /** What another window or device made of it, where that is not what stands here. */
  serverVersion: OpenListing | undefined;
}

export const nothingYet = {
  state: 'draft',
  changes: null,
  review: null,
  submitted_at: null,
  payments: [],
  promotions: [],
  has_changes: true,
  approved: null,
} satisfies Partial<OpenListing>;

export const emptyState = (id: number | undefined): FormState => ({
  status: 'loading',
  id,
  facts: nothingYet,
  draft: emptyDraft,
  images: [],
  itemImages: {},
  saving: { name: 'clean' },
  serverVersion: undefined,
});

/** The images of the business and those of what it sells. */
export const collectPictures = ({
  images,
  itemImages,
}: Pick<FormState, 'images' | 'itemImages'>) => [...images, ...Object.values(itemImages).flat()];

/** What came of handing in or paying. Nothing where all is well. */
export interface Outcome {
  /** What was typed is not at the site, so that nothing could be done with it. */
  isUnsaved?: boolean;
  /** Images have not arrived yet. */
  isUploading?: boolean;
  problems?: ListingProblems;
  failure?: Problem;
}

export const isSame = (one: ListingDraft, other: ListingDraft) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether a change is one of the listing, not only of what is paid for it. */
export function changesListing(part: Partial<ListingDraft>): boolean {
  return fieldNames.some((field) => field in part);
}

export function savingAfter(problem: Problem): Saving {
  if (problem.code === 'not-signed-in') return { name: 'session-ended' };
  return { name: 'failed', message: problem.isOutage ? undefined : problem.sentences };
}

/** Whether another try could end otherwise. */
export function canRetry(saving: Saving): boolean {
  return (
    saving.name === 'session-ended' || (saving.name === 'failed' && saving.message === undefined)
  );
}

export function toOutcome(problem: Problem): Outcome {
  if (!problem.fields || problem.code !== 'invalid-input') return { failure: problem };
  const entries = problem.fields.map(({ field, message }) => [field, message]);
  return { problems: Object.fromEntries(entries) as ListingProblems };
}
