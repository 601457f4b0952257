/** A version of a listing that waits for review, with the public version for comparison. */
import * as z from 'zod/mini';
import { listingStates } from '../listing/listing-states.ts';
import { listingFields, textFields, type TextField } from '../listing/fields.ts';
import type { ListingItem } from '../listing/items.ts';
import { versionSchema, type ListingVersion } from '../listing/version.ts';
import { formatPhone } from '../phone/phone.ts';
import {
  findMisleadingCharacters,
  type MisleadingCharacter,
} from '../text/misleading-characters.ts';
import { findFraudTerms } from './fraud-terms.ts';
import { openReportsSchema } from './staff-report.ts';

export const staffReviewSchema = z.object({
  version: z.int(),
  listing: z.int(),
  state: z.enum(listingStates),
  slug: z.nullable(z.string()),
  /** Name and id of the owner; null if the account was deleted. */
  owner: z.nullable(z.string()),
  owner_id: z.nullable(z.uuid()),
  /** First value of the cursor: the time of the payment that waits for the review, or 'infinity'. */
  sort_at: z.string(),
  submitted_at: z.string(),
  /** Time of the payment that waits for the review; null if there is none. */
  paid_at: z.nullable(z.string()),
  /** True if money for the listing is due to be refunded. */
  is_owed_back: z.boolean(),
  /** True if money for the listing was refunded. */
  is_refunded: z.boolean(),
  /**
   * Minutes until the end of the two-day limit, which starts with the payment. The number is negative after the end, and
   * null if no payment waits for the review.
   */
  minutes_left: z.nullable(z.int()),
  /** The end of the paid time of a live listing, and the minutes until then; null for other listings. */
  live_until: z.nullable(z.string()),
  live_minutes_left: z.nullable(z.int()),
  submitted: versionSchema,
  /** The last approved version; null before the first approval. */
  approved: z.nullable(versionSchema),
  /**
   * The last version that staff have seen, if visitors see later changes without a review; null if staff have seen the
   * approved version.
   */
  viewed: z.prefault(z.nullable(versionSchema), null),
  /** The live listings of other owners with the same name, or with the same beginning of the description. */
  alike: z.array(
    z.object({
      listing: z.int(),
      title: z.string(),
      slug: z.string(),
      has_name: z.boolean(),
      has_text: z.boolean(),
    }),
  ),
  /** The open reports about the listing: the number of reporters, and of reports by reason, and the reported addresses. */
  reports: z.object({
    reporters: z.nullable(z.int()),
    reasons: z.record(z.string(), z.int()),
    groups: openReportsSchema,
  }),
  /** The last request of staff for changes, or the last refusal. */
  changes: z.nullable(
    z.object({
      reason: z.string(),
      at: z.string(),
      decision: z.optional(z.enum(['changes_requested', 'refused'])),
    }),
  ),
});

export type StaffReview = z.infer<typeof staffReviewSchema>;

/** Minutes of the last day of the two-day limit. */
const lastDayMinutes = 24 * 60;

/** The urgency of a version in review: its payment is due to be returned within six hours, or within a day. */
export function getUrgency({ minutes_left: minutes }: Pick<StaffReview, 'minutes_left'>) {
  if (minutes === null || minutes >= lastDayMinutes) return 'none';
  return minutes < 6 * 60 ? 'hours' : 'day';
}

/** Returns true if the paid time of a live listing ends within a day. */
export function endsWithinDay<Item extends Pick<StaffReview, 'live_until' | 'live_minutes_left'>>(
  item: Item,
): item is Item & { live_until: string } {
  return item.live_minutes_left !== null && item.live_minutes_left < lastDayMinutes;
}

/** A text field of a version with misleading characters. */
export interface MisleadingField {
  field: TextField | 'items';
  characters: MisleadingCharacter[];
}

/** Returns the text fields and the item names of a version with misleading characters. */
export function findMisleadingFields({
  submitted,
}: Pick<StaffReview, 'submitted'>): MisleadingField[] {
  const names = submitted.items.map(({ name }) => name);
  const texts: [MisleadingField['field'], string][] = [
    ...textFields.map((field): [TextField, string] => [field, submitted[field] ?? '']),
    ...names.map((name): ['items', string] => ['items', name]),
  ];
  return texts.flatMap(([field, text]) => {
    const characters = isReadAsText(field, text) ? findMisleadingCharacters(text) : [];
    return characters.length === 0 ? [] : [{ field, characters }];
  });
}

/**
 * Returns false for a notation that mixes letters and digits: opening hours, details of payments, and links of maps.
 */
function isReadAsText(field: MisleadingField['field'], text: string): boolean {
  const { kind } = listingFields[field];
  if (kind === 'map') return !text.startsWith('https://');
  return kind !== 'openingHours' && kind !== 'paymentDetails';
}

/**
 * Returns the kind of the gravest sign of a fraud; undefined without a sign. A text of another advert is less grave than
 * its name, because sellers of one brand share texts.
 */
export function getGravestSign(
  item: Pick<StaffReview, 'submitted' | 'alike' | 'reports'>,
): 'misleading' | 'secret' | 'name' | 'company' | 'text' | 'reported' | undefined {
  if (findMisleadingFields(item).length > 0) return 'misleading';
  const terms = findFraudTerms(item.submitted).map(({ kind }) => kind);
  if (terms.includes('secret')) return 'secret';
  if (item.alike.some(({ has_name }) => has_name)) return 'name';
  if (terms.includes('company')) return 'company';
  if (item.alike.length > 0) return 'text';
  return item.reports.reporters ? 'reported' : undefined;
}

const sharedParts = {
  version: true,
  listing: true,
  state: true,
  slug: true,
  owner: true,
  owner_id: true,
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

/** The compared versions. `viewed` is the last version that staff have seen, if it differs from the approved one. */
export type ComparedVersions = Pick<StaffReview, 'submitted' | 'approved'> &
  Partial<Pick<StaffReview, 'viewed'>>;

interface Change {
  field: TextField;
  /** '' for an empty field. */
  before: string;
  after: string;
  isChanged: boolean;
  /** True for a text that visitors see already, but that staff have not seen. `before` is then the text that staff saw. */
  isUnseen: boolean;
}

/** Returns the old and the new text of each field with a text. Fields that are empty in both versions are omitted. */
export function getChanges({ submitted, approved, viewed = null }: ComparedVersions) {
  return textFields
    .map((field): Change => {
      const approvedText = getText(approved, field);
      const after = getText(submitted, field);
      const isChanged = approved !== null && approvedText !== after;
      const isUnseen = viewed !== null && !isChanged && getText(viewed, field) !== after;
      return {
        field,
        before: isUnseen ? getText(viewed, field) : approvedText,
        after,
        isChanged,
        isUnseen,
      };
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
  /** True for an item that visitors see already, but that staff have not seen. `before` is then the item that staff saw. */
  isUnseen: boolean;
}

/**
 * Returns the old and the new state of each item, removed items last. `isMoved` is true if the common items changed
 * their order.
 */
export function getItemChanges({ submitted, approved, viewed = null }: ComparedVersions): {
  changes: ItemChange[];
  isMoved: boolean;
} {
  const toItemsById = (items: readonly ListingItem[]) =>
    new Map(items.map((item) => [item.id, item]));
  const before = toItemsById(approved?.items ?? []);
  const after = toItemsById(submitted.items);
  const viewedItems = toItemsById(viewed?.items ?? []);
  const ids = new Set([...after.keys(), ...before.keys()]);
  const changes = Array.from(ids, (id): ItemChange => {
    const oldItem = before.get(id);
    const newItem = after.get(id);
    const isChanged = approved !== null && !isSameItem(oldItem, newItem);
    const isUnseen = viewed !== null && !isChanged && !isSameItem(viewedItems.get(id), newItem);
    return {
      id,
      before: isUnseen ? viewedItems.get(id) : oldItem,
      after: newItem,
      isChanged,
      isUnseen,
    };
  });
  const getSharedIds = (first: typeof before, second: typeof before) =>
    Array.from(first.keys()).filter((id) => second.has(id));
  return {
    changes,
    isMoved: getSharedIds(before, after).join() !== getSharedIds(after, before).join(),
  };
}

const isSameItem = (item: ListingItem | undefined, other: ListingItem | undefined): boolean =>
  JSON.stringify(item) === JSON.stringify(other);

/** Returns true if images were added, removed, reordered or described differently. */
export function hasOtherImages({ submitted, approved }: ComparedVersions) {
  const before = approved?.images ?? [];
  const after = submitted.images;
  return (
    before.length !== after.length ||
    after.some(({ id, alt }, index) => before[index]?.id !== id || before[index].alt !== alt)
  );
}
