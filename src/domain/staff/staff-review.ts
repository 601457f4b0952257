/** A listing that waits for staff, beside what visitors see of it now. */
import * as z from 'zod/mini';
import { listingStates } from '../listing/listing-states.ts';
import { listingFields, writtenFields, type WrittenField } from '../listing/fields.ts';
import type { ListingItem } from '../listing/items.ts';
import { versionSchema, type ListingVersion } from '../listing/version.ts';
import { formatPhone } from '../phone/phone.ts';

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
  submitted: versionSchema,
  /** What was approved last; null of a first version. */
  approved: z.nullable(versionSchema),
  /** What staff asked for last. */
  changes: z.nullable(z.object({ reason: z.string(), at: z.string() })),
});

export type StaffReview = z.infer<typeof staffReviewSchema>;

const sharedParts = {
  version: true,
  listing: true,
  state: true,
  slug: true,
  owner: true,
  submitted: true,
  changes: true,
} as const;

/** A listing that was changed without review; `submitted` is what visitors see. */
export const staffChangeSchema = z.extend(z.pick(staffReviewSchema, sharedParts), {
  /** The oldest version that staff have not seen; `version` is the newest. */
  first: z.int(),
  /** When it was changed last, and how often since staff saw it. */
  changed_at: z.string(),
  times: z.int(),
  /** Whether a version behind it waits for review. */
  is_waiting: z.boolean(),
  /** What staff saw last. */
  approved: z.nullable(versionSchema),
});

export type StaffChange = z.infer<typeof staffChangeSchema>;

type Compared = Pick<StaffReview, 'submitted' | 'approved'>;

interface Change {
  field: WrittenField;
  /** '' where there is nothing. */
  before: string;
  after: string;
  isChanged: boolean;
}

/** Field by field, what was and what is to be. Fields that were and stay empty are left out. */
export function getChanges({ submitted, approved }: Compared) {
  return writtenFields
    .map((field): Change => {
      const [before, after] = [getText(approved, field), getText(submitted, field)];
      return { field, before, after, isChanged: approved !== null && before !== after };
    })
    .filter(({ before, after }) => before !== '' || after !== '');
}

function getText(version: ListingVersion | null, field: WrittenField): string {
  const text = version?.[field] ?? '';
  const isNumber = listingFields[field].kind === 'mobile';
  return isNumber && text !== '' ? formatPhone(text) : text;
}

interface ItemChange {
  id: string;
  /** Undefined where it is new, or goes. */
  before: ListingItem | undefined;
  after: ListingItem | undefined;
  isChanged: boolean;
}

/** Item by item what was and what is to be, those that go last; and whether the others changed places. */
export function getItemChanges({ submitted, approved }: Compared): {
  changes: ItemChange[];
  isMoved: boolean;
} {
  const [before, after] = [approved?.items ?? [], submitted.items].map(
    (items) => new Map(items.map((item) => [item.id, item])),
  ) as [Map<string, ListingItem>, Map<string, ListingItem>];
  const changes = Array.from(new Map([...after, ...before]).keys(), (id): ItemChange => {
    const [was, is] = [before.get(id), after.get(id)];
    const isSame = JSON.stringify(was) === JSON.stringify(is);
    return { id, before: was, after: is, isChanged: approved !== null && !isSame };
  });
  const sharedIds = (one: typeof before, other: typeof before) =>
    Array.from(one.keys()).filter((id) => other.has(id));
  return { changes, isMoved: sharedIds(before, after).join() !== sharedIds(after, before).join() };
}

/** Whether images were added, taken away, put in another order or described otherwise. */
export function hasOtherImages({ submitted, approved }: Compared) {
  const [before, after] = [approved?.images ?? [], submitted.images];
  return (
    before.length !== after.length ||
    after.some(({ id, alt }, at) => before[at]?.id !== id || before[at].alt !== alt)
  );
}
