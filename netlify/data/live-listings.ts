/** Listings that are live, as everybody may see them. */
import * as z from 'zod';
import { listingOf, liveListingSchema, type LiveListing } from '#domain/listing/live-listing.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { directoryPageSize } from '#domain/listing/directory.ts';
import { environment } from '../env.ts';
import { answered, tables } from './database.ts';
import { batched } from './batch.ts';

const publicListingSchema = liveListingSchema.transform(listingOf);

const foundSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('live'), id: z.int(), listing: publicListingSchema }),
  // Its title changed: `slug` is the address of now.
  z.object({ state: z.literal('moved'), id: z.int(), slug: z.string() }),
  // For thirty days after its paid time.
  z.object({
    state: z.literal('expired'),
    id: z.int(),
    title: z.string(),
    category: z.string(),
    town: z.string(),
    similar: z.array(publicListingSchema),
  }),
  z.object({ state: z.literal('gone'), id: z.int() }),
  z.object({ state: z.literal('unknown') }),
]);

/** What stands at an address of the site. */
export type ListingLookup = z.infer<typeof foundSchema>;

const pageSchema = z.object({ total: z.int(), listings: z.array(publicListingSchema) });
const newerSchema = pageSchema.extend({ live: z.int(), turn: publicListingSchema.nullable() });

/** A part of all businesses; '' is any. Category and town as they stand in an address. */
export interface Section {
  category: string;
  town: string;
}

export const lookUpListing: (slug: string) => Promise<ListingLookup> = batched(async (slugs) =>
  z
    .array(foundSchema)
    .parse(await answered(ownTables().rpc('look_up_listings', { p_slugs: slugs }))),
);

/**
 * A page of what is live, new arrivals first, then the newest.
 * @param after - id of the last one of the page before.
 * @returns the page, how many there are in all, and whether another page follows.
 */
export async function findListings(
  { category, town }: Section,
  after?: number,
): Promise<{ total: number; listings: Listing[]; hasMore: boolean }> {
  const request = ownTables().rpc('find_live_listings', {
    p_category: category,
    p_town: town,
    p_after_id: after,
    p_limit: directoryPageSize + 1,
  });
  const { total, listings } = pageSchema.parse(await answered(request));
  const page = listings.slice(0, directoryPageSize);
  return { total, listings: page, hasMore: listings.length > page.length };
}

/** @returns undefined where no live listing has this id. */
export async function liveListing(id: number): Promise<Listing | undefined> {
  const rows = liveListings(environment().database).select().eq('id', id);
  return z.array(publicListingSchema).parse(await answered(rows.retry(false)))[0];
}

/** What a page of the built site lacks. */
export interface NewerListings {
  /** The newest first. */
  listings: Listing[];
  /** How many are live in the section. */
  total: number;
  /** And everywhere. */
  live: number;
  /** Who has the first place of all businesses, where nothing is newer. */
  turn: Listing | null;
}

/** @param since - the moment after which they went live. */
export async function newerListings(
  { category, town }: Section,
  since: string,
): Promise<NewerListings> {
  const request = ownTables().rpc('newer_listings', {
    ...{ p_since: since, p_category: category, p_town: town },
    p_limit: directoryPageSize,
  });
  return newerSchema.parse(await answered(request));
}

/** Where the published listings are read, by the key that everybody has. */
export interface PublicDatabase {
  url: string;
  publishableKey: string;
}

/** As many rows as the database answers at once. */
const maxRows = 1000;

/** As a card needs it, with one item at most: the one whose price the card says. */
const cardColumns = Object.keys(liveListingSchema.shape)
  .map((column) => (column === 'items' ? 'items:card_items' : column))
  .join();

/** Every live listing as cards need it, by id. */
export async function allLiveListings(database: PublicDatabase): Promise<LiveListing[]> {
  return readAll(database, cardColumns, liveListingSchema);
}

/** The address of every live listing, and when it last changed. */
export function liveAddresses() {
  return readAll(environment().database, 'id,slug,changed_at', addressSchema);
}

const addressSchema = z.object({ id: z.int(), slug: z.string(), changed_at: z.string() });

async function readAll<Row extends { id: number }>(
  database: PublicDatabase,
  columns: string,
  schema: z.ZodType<Row>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const after = all.at(-1)?.id ?? 0;
    const page = liveListings(database).select(columns).order('id').gt('id', after).limit(maxRows);
    const rows = z.array(schema).parse(await answered(page.retry(false)));
    all.push(...rows);
    if (rows.length < maxRows) return all;
  }
}

function liveListings({ url, publishableKey }: PublicDatabase) {
  return tables(url, publishableKey).from('live_listings');
}

function ownTables() {
  const { url, secretKey } = environment().database;
  return tables(url, secretKey);
}
