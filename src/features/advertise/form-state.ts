/** The state of a listing's form, and the values that follow from it. */
import {
  emptyDraft,
  type ListingDraft,
  type ListingProblems,
} from '#domain/listing/draft.schema.ts';
import { fieldNames } from '#domain/listing/fields.ts';
import type { OpenListing } from '#domain/listing/own-listing.ts';
import type { Problem } from '#domain/problem/problem.ts';
import type { PickedPicture } from '../pictures/picked-picture.ts';

/** The save state of the input. */
export type Saving =
  | { name: 'clean' | 'waiting' | 'saving' | 'saved' | 'session-ended' }
  /** `message` is the site's reason, if there is one. */
  | { name: 'failed'; message: string | undefined }
  /** The site has a conflicting revision from another window or device. The member selects one of the two. */
  | { name: 'conflict'; serverVersion: OpenListing };

/** A revision of the draft on the site. */
export type Revision = Pick<OpenListing, 'revision' | 'draft'>;

/** The properties of a listing that its owner cannot edit, such as its state and payments. */
export type Facts = Pick<OpenListing, keyof typeof initialFacts>;

/** The images of a listing. An image in the state `failed` has the reason in `problem`. */
export interface ListingImages {
  images: PickedPicture[];
  /** Images by the item's id. */
  itemImages: Readonly<Record<string, PickedPicture[]>>;
}

/** Texts for images that cannot be displayed. */
export interface ImageText {
  /** Text for an image that the site no longer has. */
  missing: string;
  /** Text for an upload that was unfinished when the member left the page. */
  lost: string;
}

export interface FormState extends ListingImages {
  status: 'loading' | 'failed' | 'missing' | 'ready';
  /** Undefined until the first save. */
  id: number | undefined;
  facts: Facts;
  draft: ListingDraft;
  saving: Saving;
  /** The latest revision that the site confirmed. */
  serverRevision: Revision;
  /** Drafts of requests without a response, oldest first. The site may have stored any of them. */
  unacknowledgedDrafts: readonly ListingDraft[];
  readonly imageText: ImageText;
}

export const initialFacts = {
  state: 'draft',
  url: null,
  changes: null,
  review: null,
  prepared_by: null,
  submitted_at: null,
  payments: [],
  promotions: [],
  has_changes: true,
  approved: null,
  helped: undefined,
} satisfies Partial<OpenListing>;

/**
 * Returns the state before the load. The draft counts as saved, so that an unedited form makes no request.
 * @param contact - the member's name, which is the initial contact person.
 * @param packageId - the package that a page of prices preselected; '' for none.
 */
export function createEmptyState(
  id: number | undefined,
  contact: string,
  imageText: ImageText,
  packageId: ListingDraft['package'] = '',
): FormState {
  const draft = { ...emptyDraft, contact, package: packageId };
  return {
    status: 'loading',
    id,
    facts: initialFacts,
    draft,
    images: [],
    itemImages: {},
    saving: { name: 'clean' },
    serverRevision: { revision: 0, draft },
    unacknowledgedDrafts: [],
    imageText,
  };
}

/** Returns the images of the business and of its items. */
export const collectPictures = <Image>({
  images,
  itemImages,
}: {
  images: Image[];
  itemImages: Readonly<Record<string, Image[]>>;
}) => [...images, ...Object.values(itemImages).flat()];

/** The result of a submission or discarding. All properties are missing after a success. */
export interface Outcome {
  /** True if the site lacks the current draft, because the draft could not be saved. */
  isUnsaved?: boolean;
  problems?: ListingProblems;
  failure?: Problem;
}

export const isSuccess = (outcome: Outcome) => Object.keys(outcome).length === 0;

export const isSameDraft = (one: ListingDraft, other: ListingDraft) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns true if the site lacks the draft of the form. */
export const isDirty = ({ draft, serverRevision }: FormState) =>
  !isSameDraft(draft, serverRevision.draft);

/**
 * Returns true if a change concerns a field of the public page. The package and the website are not on that page.
 */
export function affectsPublicPage(part: Partial<ListingDraft>): boolean {
  return fieldNames.some((field) => field in part);
}

/** Returns the save state after a failed save. A failure of the network or the site has no `message`. */
export function toSaving(problem: Problem): Saving {
  if (problem.code === 'not-signed-in') return { name: 'session-ended' };
  return { name: 'failed', message: problem.isOutage ? undefined : problem.sentences };
}

/** Returns true if a retry of the save can succeed. */
export function canRetry(saving: Saving): boolean {
  return (
    saving.name === 'session-ended' || (saving.name === 'failed' && saving.message === undefined)
  );
}

/** Returns `problems` if the site refused fields, otherwise `failure`. */
export function toOutcome(problem: Problem): Outcome {
  if (!problem.fields || problem.code !== 'invalid-input') return { failure: problem };
  const entries = problem.fields.map(({ field, message }) => [field, message]);
  return { problems: Object.fromEntries(entries) as ListingProblems };
}
