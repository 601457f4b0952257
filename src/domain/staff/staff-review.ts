/** A listing that waits for staff, beside what visitors see of it now. */
import * as z from 'zod/mini';
import { listingStates } from '../listing/listing-states.ts';
import { phoneInWords } from '../phone/phone.ts';

/** What an owner handed in. */
export const reviewedVersionSchema = z.object({
  name: z.string(),
  category: z.string(),
  county: z.string(),
  town: z.string(),
  located: z.string(),
  contact: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
  website: z.nullable(z.string()),
  hours: z.string(),
  deliveries: z.string(),
  description: z.string(),
  /** The first is the cover. */
  photos: z.array(z.object({ id: z.uuid(), alt: z.string() })),
});

export type ReviewedVersion = z.infer<typeof reviewedVersionSchema>;

export const staffReviewSchema = z.object({
  version: z.int(),
  listing: z.int(),
  state: z.enum(listingStates),
  slug: z.nullable(z.string()),
  /** Name of the member, null once her account is gone. */
  owner: z.nullable(z.string()),
  submitted_at: z.string(),
  /** When the money came that waits for it; null without any. */
  paid_at: z.nullable(z.string()),
  /** Whether money that came for it goes back. */
  is_owed_back: z.boolean(),
  /** Until the two days are over, from the payment or else from the submission; below 0 they are. */
  minutes_left: z.int(),
  submitted: reviewedVersionSchema,
  /** What was approved last; null of a first version. */
  approved: z.nullable(reviewedVersionSchema),
  /** What staff asked for last. */
  changes: z.nullable(z.object({ reason: z.string(), at: z.string() })),
});

export type StaffReview = z.infer<typeof staffReviewSchema>;

/** Of a version, those that are one line of text. */
export const versionLines = [
  'name',
  'category',
  'county',
  'town',
  'located',
  'contact',
  'phone',
  'email',
  'whatsapp',
  'website',
  'hours',
  'deliveries',
  'description',
] as const satisfies readonly (keyof ReviewedVersion)[];

export type VersionLine = (typeof versionLines)[number];

interface Change {
  field: VersionLine;
  /** '' where there is nothing. */
  before: string;
  after: string;
  isChanged: boolean;
}

/** Field by field, what was and what is to be. Fields that were and stay empty are left out. */
export function changesOf({ submitted, approved }: Pick<StaffReview, 'submitted' | 'approved'>) {
  return versionLines
    .map((field): Change => {
      const [before, after] = [wordsOf(approved, field), wordsOf(submitted, field)];
      return { field, before, after, isChanged: approved !== null && before !== after };
    })
    .filter(({ before, after }) => before !== '' || after !== '');
}

function wordsOf(version: ReviewedVersion | null, field: VersionLine): string {
  const words = version?.[field] ?? '';
  const isNumber = field === 'phone' || field === 'whatsapp';
  return isNumber && words !== '' ? phoneInWords(words) : words;
}

/** Whether photos were added, taken away, put in another order or described otherwise. */
export function hasOtherPhotos({
  submitted,
  approved,
}: Pick<StaffReview, 'submitted' | 'approved'>) {
  const [before, after] = [approved?.photos ?? [], submitted.photos];
  return (
    before.length !== after.length ||
    after.some(({ id, alt }, at) => before[at]?.id !== id || before[at].alt !== alt)
  );
}
