/** Reads listings for their owner. Every look-up by id is restricted to the owner's listings. */
import * as z from 'zod';
import { listingDraftSchema, type ListingDraft } from '#domain/listing/draft.schema.ts';
import { fieldNames } from '#domain/listing/fields.ts';
import {
  historyEvents,
  type OpenListing,
  type OwnListing,
  type OwnListings,
} from '#domain/listing/own-listing.ts';
import { toDraftFields, versionSchema, type ListingVersion } from '#domain/listing/version.ts';
import { listingStates } from '#domain/listing/listing-states.ts';
import type { Member } from '#domain/member/member.ts';
import { formatPosition, parseAppearance } from '#domain/picture/appearance.ts';
import { pictureSchema, type Picture } from '#domain/picture/picture.ts';
import { promotionSchema } from '#domain/promotion/promotion.ts';
import { array } from '#domain/schema/schema.ts';
import { invalidField, Problem } from '#domain/problem/problem.ts';
import { unwrapResponse, call, createDatabaseClient, type FunctionArgs } from './database.ts';
import { describedPayment, nullableListingReason } from './reasons.ts';
import { requireId } from './require-id.ts';

const nullableText = z.string().nullable();

const submittedVersionSchema = z.object({
  ...versionSchema.shape,
  id: z.int(),
  proposed_slug: nullableText,
  submitted_at: z.string(),
  decision: z.enum(['approved', 'changes_requested', 'refused', 'superseded']).nullable(),
  decided_at: nullableText,
  reason: nullableListingReason,
});

/** A row of `own_listings`, which is read as the listing for its owner and the approved version. */
const rowSchema = z
  .object({
    id: z.int(),
    state: z.enum(listingStates),
    revision: z.int(),
    draft: listingDraftSchema,
    slug: nullableText,
    featured: z.boolean(),
    created_at: z.string(),
    live_from: nullableText,
    live_until: nullableText,
    newest: submittedVersionSchema.nullable(),
    visible: submittedVersionSchema.nullable(),
    review: submittedVersionSchema.nullable(),
    payments: z.array(describedPayment),
    promotions: z.array(promotionSchema),
    submitted_at: nullableText,
    approved_at: nullableText,
    history: z.array(z.object({ name: z.enum(historyEvents), at: z.string() })),
    position: z.int(),
    cover_appearance: nullableText,
    prepared_by: nullableText,
  })
  .transform(({ newest, visible, review, position, cover_appearance, ...row }) => {
    const isReturned = newest?.decision === 'changes_requested' || newest?.decision === 'refused';
    const requested = isReturned ? newest : null;
    const [cover] = visible?.images ?? [];
    const appearance = parseAppearance(cover_appearance);
    const listing: OwnListing = {
      ...row,
      slug: row.slug ?? newest?.proposed_slug ?? null,
      url: row.state === 'live' && row.slug !== null ? `/${row.slug}` : null,
      review: review && { version: review.id, submitted_at: review.submitted_at },
      changes: requested && {
        reason: requested.reason ?? '',
        at: requested.decided_at ?? requested.submitted_at,
      },
      has_changes: hasChanges(row.draft, requested ?? review ?? visible),
      visible: visible && cover ? { title: visible.title, cover: cover.id, alt: cover.alt } : null,
      cover_position: appearance ? formatPosition(appearance) : null,
    };
    return { listing, position, approved: visible && versionSchema.parse(visible) };
  });

type Owner = Pick<Member, 'id'>;

const pageSize = 24;

/** The position of the last listing in the list of its owner, and its id: '2-1017'. */
const cursorSchema = z
  .string()
  .regex(/^\d{1,2}-[1-9]\d{0,14}$/)
  .transform((cursor) => cursor.split('-').map(Number) as [position: number, id: number]);

/**
 * Reads a page of a member's listings. The listings that require an action come first, then the live ones, and the
 * newest of each kind before the others. A withdrawn listing is included only if it has a receipt.
 * @param cursor - from the previous page; null for the first page
 * @throws {Problem} `invalid-input` for an invalid cursor, or `database-unavailable`
 */
export async function readOwnListings(owner: Owner, cursor: string | null): Promise<OwnListings> {
  const rows = await readRows(owner, {
    p_limit: pageSize + 1,
    ...(cursor !== null && parseCursor(cursor)),
  });
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return {
    listings: page.map(({ listing }) => listing),
    next: last ? `${last.position}-${last.listing.id}` : null,
  };
}

/** Reads one listing of the owner. The result is undefined for an unknown listing or another owner's listing. */
export async function findOwnListing(owner: Owner, id: number): Promise<OwnListing | undefined> {
  const [row] = await readRows(owner, { p_limit: 1, p_id: id });
  return row?.listing;
}

/**
 * Reads one listing of the owner, with the data of its form.
 * @param id - as in the address
 * @param draft - the source of the images, if it differs from the stored draft
 * @throws {Problem} `not-found` for an unknown listing or another owner's listing, or `database-unavailable`
 */
export async function requireOwnListing(
  owner: Owner,
  id: string | undefined,
  draft?: ListingDraft,
): Promise<OpenListing> {
  const [row] = await readRows(owner, { p_limit: 1, p_id: requireId(id) });
  if (!row) throw new Problem('not-found');
  return {
    ...row.listing,
    pictures: await findPictures(draft ?? row.listing.draft, owner.id),
    approved: row.approved,
  };
}

function parseCursor(cursor: string): Pick<ListingQuery, 'p_position' | 'p_before_id'> {
  const { success, data } = cursorSchema.safeParse(cursor);
  if (!success) throw invalidField('cursor', 'request.cursor');
  const [p_position, p_before_id] = data;
  return { p_position, p_before_id };
}

type ListingQuery = Omit<FunctionArgs<'own_listings'>, 'p_owner_id'>;

async function readRows({ id: owner }: Owner, query: ListingQuery) {
  return z.array(rowSchema).parse(await call('own_listings', { p_owner_id: owner, ...query }));
}

/** True if a draft differs from the version. A listing without a version always has changes. */
function hasChanges(draft: ListingDraft, version: ListingVersion | null): boolean {
  if (version === null) return true;
  const submitted = toDraftFields(versionSchema.parse(version));
  return fieldNames.some(
    (field) => JSON.stringify(draft[field]) !== JSON.stringify(submitted[field]),
  );
}

/** Reads the images of a draft and its items that are ready and belong to the owner. */
async function findPictures({ images, items }: ListingDraft, owner: string): Promise<Picture[]> {
  const ids = [...images.map(({ id }) => id), ...items.flatMap(({ image }) => image ?? [])];
  const rows = await unwrapResponse(
    createDatabaseClient()
      .from('pictures')
      .select('id,width,height,appearance')
      .in('id', ids)
      .match({ owner_id: owner, purpose: 'listing', state: 'ready' }),
  );
  return array(pictureSchema).parse(rows);
}
