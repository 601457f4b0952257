/** Reads listings for their owner and the owner's agent. Every look-up by id is restricted to their listings. */
import * as z from 'zod';
import { listingDraftSchema, type ListingDraft } from '#domain/listing/draft.schema.ts';
import { fieldNames, type ListingField } from '#domain/listing/fields.ts';
import {
  historyEvents,
  renewalSchema,
  type OpenListing,
  type OwnListing,
  type OwnListings,
} from '#domain/listing/own-listing.ts';
import { findReviewedChanges } from '#domain/listing/review-again.ts';
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

/** The owner of a listing that an agent reads, and the fields that wait for the owner's yes. */
const helpedSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  requested: z.array(z.enum(fieldNames)),
});

/** A row of `own_listings` or `helped_listings`, which is read as the listing for its reader and the approved version. */
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
    renewal: z.nullable(renewalSchema),
    history: z.array(z.object({ name: z.enum(historyEvents), at: z.string() })),
    position: z.int(),
    cover_appearance: nullableText,
    owner_id: z.uuid(),
    helped: helpedSchema.optional(),
    prepared_by: nullableText,
  })
  .transform(({ newest, visible, review, position, cover_appearance, owner_id, ...row }) => {
    const isReturned = newest?.decision === 'changes_requested' || newest?.decision === 'refused';
    const requested = isReturned ? newest : null;
    const [cover] = visible?.images ?? [];
    const appearance = parseAppearance(cover_appearance);
    const listing: OwnListing = {
      ...row,
      slug: row.slug ?? newest?.proposed_slug ?? null,
      url: row.state === 'live' && row.slug !== null ? `/${row.slug}` : null,
      review: review && {
        version: review.id,
        submitted_at: review.submitted_at,
        fields: visible ? findReviewedChanges(visible, review) : [],
      },
      changes: requested && {
        reason: requested.reason ?? '',
        at: requested.decided_at ?? requested.submitted_at,
      },
      has_changes: hasChanges(row.draft, requested ?? review ?? visible, row.helped?.requested),
      visible: visible && cover ? { title: visible.title, cover: cover.id, alt: cover.alt } : null,
      cover_position: appearance ? formatPosition(appearance) : null,
    };
    return { listing, position, owner_id, approved: visible && versionSchema.parse(visible) };
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

/** Reads the listings of the owners that the member helps. */
export async function readHelpedListings({ id }: Owner): Promise<OwnListing[]> {
  const rows = z.array(rowSchema).parse(await call('helped_listings', { p_actor_id: id }));
  return rows.map(({ listing }) => listing);
}

/** Reads one listing that the member may edit. The result is undefined for an unknown listing and for any other. */
export async function findEditableListing(
  member: Owner,
  id: number,
): Promise<OwnListing | undefined> {
  return (await findEditableRow(member, id))?.listing;
}

async function findEditableRow(member: Owner, id: number) {
  const [own] = await readRows(member, { p_limit: 1, p_id: id });
  if (own) return own;
  const args = { p_actor_id: member.id, p_id: id };
  const [helped] = z.array(rowSchema).parse(await call('helped_listings', args));
  return helped;
}

/**
 * Reads one listing of the member, or of an owner that the member helps, with the data of its form.
 * @param id - as in the address
 * @param draft - the source of the images, if it differs from the stored draft
 * @throws {Problem} `not-found` for an unknown listing and for any other, or `database-unavailable`
 */
export async function requireEditableListing(
  member: Owner,
  id: string | undefined,
  draft?: ListingDraft,
): Promise<OpenListing> {
  const row = await findEditableRow(member, requireId(id));
  if (!row) throw new Problem('not-found');
  return {
    ...row.listing,
    // A picture that an agent uploads is the agent's until the draft is saved.
    pictures: await findPictures(draft ?? row.listing.draft, [row.owner_id, member.id]),
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

/**
 * True if a draft differs from the version in a field other than those that wait for the owner's yes. A listing without
 * a version always has changes.
 */
function hasChanges(
  draft: ListingDraft,
  version: ListingVersion | null,
  requested: readonly ListingField[] = [],
): boolean {
  if (version === null) return true;
  const submitted = toDraftFields(versionSchema.parse(version));
  return fieldNames.some(
    (field) =>
      !requested.includes(field) &&
      JSON.stringify(draft[field]) !== JSON.stringify(submitted[field]),
  );
}

/** Reads the images of a draft and its items that are ready and belong to one of the members. */
async function findPictures({ images, items }: ListingDraft, owners: string[]): Promise<Picture[]> {
  const ids = [...images.map(({ id }) => id), ...items.flatMap(({ image }) => image ?? [])];
  const rows = await unwrapResponse(
    createDatabaseClient()
      .from('pictures')
      .select('id,width,height,appearance')
      .in('id', ids)
      .in('owner_id', owners)
      .match({ purpose: 'listing', state: 'ready' }),
  );
  return array(pictureSchema).parse(rows);
}
