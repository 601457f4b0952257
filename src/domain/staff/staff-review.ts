/** A version of a listing that waits for review, with the public version for comparison. */
import * as z from 'zod/mini';
import { listingStates } from '../listing/listing-states.ts';
import { listingFields, textFields, type TextField } from '../listing/fields.ts';
import type { ListingItem } from '../listing/items.ts';
import { versionSchema, type ListingVersion } from '../listing/version.ts';
import { formatPhone } from '../phone/phone.ts';

export const staffReviewSchema = z.object({
  version: z.int(),
  listing: z.int(),
  state: z.enum(listingStates),
  slug: z.nullable(z.string()),
  /** Name of the owner; null if the account was deleted. */
  owner: z.nullable(z.string()),
  submitted_at: z.string(),
  /** Time of the payment that waits for the review; null if there is none. */
  paid_at: z.nullable(z.string()),
  /** True if money for the listing is due to be refunded. */
  is_owed_back: z.boolean(),
  /**
   * Minutes until the end of the two-day limit. The number is negative after the end. The limit starts with the
   * payment, or with the submission if there is no payment.
   */
  minutes_left: z.int(),
  submitted: versionSchema,
  /** The last approved version; null before the first approval. */
  approved: z.nullable(versionSchema),
  /** The last request of staff for changes. */
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

/** A listing that its owner changed without a review. `submitted` is the public version. */
export const staffChangeSchema = z.extend(z.pick(staffReviewSchema, sharedParts), {
  /** The oldest version that staff have not marked as seen. `version` is the newest version. */
  first: z.int(),
  /** Time of the last change, and number of changes since staff marked the listing as seen. */
  changed_at: z.string(),
  times: z.int(),
  /** True if a newer version waits for review. */
  is_waiting: z.boolean(),
  /** The last version that staff marked as seen. */
  approved: z.nullable(versionSchema),
});

export type StaffChange = z.infer<typeof staffChangeSchema>;

type ComparedVersions = Pick<StaffReview, 'submitted' | 'approved'>;

interface Change {
  field: TextField;
  /** '' for an empty field. */
  before: string;
  after: string;
  isChanged: boolean;
}

/** Returns the old and the new text of each field with a text. Fields that are empty in both versions are omitted. */
export function getChanges({ submitted, approved }: ComparedVersions) {
  return textFields
    .map((field): Change => {
      const before = getText(approved, field);
      const after = getText(submitted, field);
      return { field, before, after, isChanged: approved !== null && before !== after };
    })
    .filter(({ before, after }) => before !== '' || after !== '');
}

function getText(version: ListingVersion | null, field: TextField): string {
  const text = version?.[field] ?? '';
  const isNumber = listingFields[field].kind === 'mobile';
  return isNumber && text !== '' ? formatPhone(text) : text;
}

interface ItemChange {
  id: string;
  /** `before` is undefined for an added item, and `after` for a removed item. */
  before: ListingItem | undefined;
  after: ListingItem | undefined;
  isChanged: boolean;
}

/**
 * Returns the old and the new state of each item, removed items last. `isMoved` is true if the common items changed
 * their order.
 */
export function getItemChanges({ submitted, approved }: ComparedVersions): {
  changes: ItemChange[];
  isMoved: boolean;
} {
  const toItemsById = (items: readonly ListingItem[]) =>
    new Map(items.map((item) => [item.id, item]));
  const before = toItemsById(approved?.items ?? []);
  const after = toItemsById(submitted.items);
  const ids = new Set([...after.keys(), ...before.keys()]);
  const changes = Array.from(ids, (id): ItemChange => {
    const oldItem = before.get(id);
    const newItem = after.get(id);
    const isSame = JSON.stringify(oldItem) === JSON.stringify(newItem);
    return { id, before: oldItem, after: newItem, isChanged: approved !== null && !isSame };
  });
  const getSharedIds = (first: typeof before, second: typeof before) =>
    Array.from(first.keys()).filter((id) => second.has(id));
  return {
    changes,
    isMoved: getSharedIds(before, after).join() !== getSharedIds(after, before).join(),
  };
}

/** Returns true if images were added, removed, reordered or described differently. */
export function hasOtherImages({ submitted, approved }: ComparedVersions) {
  const before = approved?.images ?? [];
  const after = submitted.images;
  return (
    before.length !== after.length ||
    after.some(({ id, alt }, index) => before[index]?.id !== id || before[index].alt !== alt)
  );
}
