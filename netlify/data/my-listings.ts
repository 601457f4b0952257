/** Adverts as their owner has them. Whatever is asked for by id is looked up among her own. */
import * as z from 'zod';
import {
  advertDraftSchema,
  advertSteps,
  type AdvertDraft,
} from '../../src/domain/advert/advert.schema.ts';
import type { OpenListing, OwnListing } from '../../src/domain/advert/own-listing.ts';
import { listingStates } from '../../src/domain/listing/listing-states.ts';
import type { Member } from '../../src/domain/member/member.ts';
import { paymentSchema, type Payment } from '../../src/domain/payment/payment.ts';
import { pictureSchema, type Picture } from '../../src/domain/picture/picture.ts';
import { array } from '../../src/domain/shape/shape.ts';
import { Problem } from '../../src/domain/problem/problem.ts';
import { database } from './database.ts';

const time = z.string().nullable();

const rowSchema = z.object({
  id: z.int(),
  state: z.enum(listingStates),
  revision: z.int(),
  draft: advertDraftSchema,
  slug: z.string().nullable(),
  featured: z.boolean(),
  created_at: z.string(),
  live_from: time,
  live_until: time,
  shown_version: z.int().nullable(),
  review_version: z.int().nullable(),
});
type Row = z.infer<typeof rowSchema>;

const versionSchema = z.object({
  id: z.int(),
  listing_id: z.int(),
  name: z.string(),
  photos: z.array(z.object({ id: z.uuid(), alt: z.string() })),
  submitted_at: z.string(),
  decision: z.enum(['approved', 'changes_requested', 'superseded']).nullable(),
  decided_at: time,
  reason: z.string().nullable(),
});
type Version = z.infer<typeof versionSchema>;

const columnsOf = ({ shape }: { shape: object }) => Object.keys(shape).join(',');

/**
 * Every advert of a member, newest first.
 * @throws {Problem} `database-unavailable`
 */
export async function ownListings({ id: owner }: Pick<Member, 'id'>): Promise<OwnListing[]> {
  const listings = database().from('listings').select(columnsOf(rowSchema));
  const { data, error } = await listings.eq('owner_id', owner).order('id', { ascending: false });
  if (error) throw unavailable(error);
  return complete(z.array(rowSchema).parse(data));
}

/**
 * One advert of hers, with what its form needs.
 * @param id - as it stands in the address
 * @throws {Problem} `not-found` for another's as for one that never was, or `database-unavailable`
 */
export async function requireOwnListing(
  { id: owner }: Pick<Member, 'id'>,
  id: string | undefined,
): Promise<OpenListing> {
  const { data, error } = await database()
    .from('listings')
    .select(columnsOf(rowSchema))
    .eq('id', listingIdFrom(id))
    .eq('owner_id', owner)
    .maybeSingle();
  if (error) throw unavailable(error);
  if (data === null) throw new Problem('not-found');
  const row = rowSchema.parse(data);
  const [[listing], has_changes, pictures] = await Promise.all([
    complete([row]),
    hasChanges(row),
    picturesOf(row.draft, owner),
  ]);
  if (!listing) throw new Problem('not-found');
  return { ...listing, has_changes, pictures };
}

/** @throws {Problem} `not-found` for what is no id of an advert */
export function listingIdFrom(id: string | undefined): number {
  if (id === undefined || !/^[1-9]\d{0,14}$/.test(id)) throw new Problem('not-found');
  return Number(id);
}

/** Adds to the rows of adverts what other tables know of them. */
async function complete(rows: Row[]): Promise<OwnListing[]> {
  const ids = rows.map(({ id }) => id);
  const [versions, payments] = await Promise.all([versionsOf(ids), paymentsOf(ids)]);
  return rows.map(({ shown_version, review_version, ...row }) => {
    const own = versions.filter(({ listing_id }) => listing_id === row.id);
    const [newest] = own;
    const shown = own.find(({ id }) => id === shown_version);
    const review = own.find(({ id }) => id === review_version);
    return {
      ...row,
      url: row.state === 'live' && row.slug !== null ? `/${row.slug}` : null,
      review: review ? { version: review.id, submitted_at: review.submitted_at } : null,
      changes: changesAskedFor(newest),
      approved_at: shown?.decided_at ?? null,
      submitted_at: newest?.submitted_at ?? null,
      shown: shown ? coverOf(shown) : null,
      payments: payments.filter(({ listing_id }) => listing_id === row.id),
    };
  });
}

function changesAskedFor(newest: Version | undefined): OwnListing['changes'] {
  if (newest?.decision !== 'changes_requested') return null;
  return { reason: newest.reason ?? '', at: newest.decided_at ?? newest.submitted_at };
}

function coverOf({ name, photos: [cover] }: Version): OwnListing['shown'] {
  return cover ? { title: name, cover: cover.id, alt: cover.alt } : null;
}

async function versionsOf(listings: number[]): Promise<Version[]> {
  const { data, error } = await database()
    .from('listing_versions')
    .select(columnsOf(versionSchema))
    .in('listing_id', listings)
    .order('id', { ascending: false });
  if (error) throw unavailable(error);
  return z.array(versionSchema).parse(data);
}

async function paymentsOf(listings: number[]): Promise<Payment[]> {
  const { data, error } = await database()
    .from('payments')
    .select(columnsOf(paymentSchema))
    .in('listing_id', listings)
    .order('created_at', { ascending: false });
  if (error) throw unavailable(error);
  return z.array(paymentSchema).parse(data);
}

/** What an advert says; which package is paid for it is no part of that. */
const said = [...advertSteps.business, ...advertSteps.photos];

/** Whether a draft says something else than what was handed in last and looked at, or waits for that. */
async function hasChanges({ id, draft }: Row): Promise<boolean> {
  const { data, error } = await database()
    .from('listing_versions')
    .select(said.join(','))
    .eq('listing_id', id)
    .or('decision.is.null,decision.neq.superseded')
    .order('id', { ascending: false })
    .limit(1)
    .maybeSingle<Record<string, unknown>>();
  if (error) throw unavailable(error);
  if (data === null) return true;
  const filled = Object.entries(data).filter(([, value]) => value !== null);
  const handedIn = advertDraftSchema.parse(Object.fromEntries(filled));
  return said.some((field) => JSON.stringify(draft[field]) !== JSON.stringify(handedIn[field]));
}

/** The photos of a draft that are there and hers. */
async function picturesOf({ photos }: AdvertDraft, owner: string): Promise<Picture[]> {
  const { data, error } = await database()
    .from('pictures')
    .select('id,width,height')
    .in(
      'id',
      photos.map(({ id }) => id),
    )
    .match({ owner_id: owner, purpose: 'listing', state: 'ready' });
  if (error) throw unavailable(error);
  return array(pictureSchema).parse(data);
}

function unavailable(cause: unknown): Problem {
  return new Problem('database-unavailable', { cause });
}
