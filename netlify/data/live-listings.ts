/** Reads live listings in their public form. */
import * as z from 'zod';
import { toListing, liveListingSchema, type LiveListing } from '#domain/listing/live-listing.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { directoryPageSize } from '#domain/listing/directory.ts';
import { environment } from '../env.ts';
import { answered, tables } from './database.ts';
import { batched } from './batch.ts';

const publicListingSchema = liveListingSchema.transform(toListing);

const foundSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('live'), id: z.int(), listing: publicListingSchema }),
  // The address has changed with the title. `slug` is the present address.
  z.object({ state: z.literal('moved'), id: z.int(), slug: z.string() }),
  // A listing has this state for thirty days after its paid period.
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

/** State of the listing at an address of the site. */
export type ListingLookup = z.infer<typeof foundSchema>;

const pageSchema = z.object({ total: z.int(), listings: z.array(publicListingSchema) });
const newerSchema = pageSchema.extend({ live: z.int(), turn: publicListingSchema.nullable() });

/** A filter of all businesses; '' matches any value. Category and town are written as in the address. */
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
 * Reads a page of live listings: new arrivals first, then by start, newest first.
 * @param after - id of the last listing of the previous page
 * @returns the page, the total, and `hasMore`, which is true if another page follows
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

/** Reads a live listing. @returns undefined if no live listing has this id */
export async function liveListing(id: number): Promise<Listing | undefined> {
  const rows = liveListings(environment().database).select().eq('id', id);
  return z.array(publicListingSchema).parse(await answered(rows.retry(false)))[0];
}

/** Listings that are newer than a page of the built site. */
export interface NewerListings {
  /** Newest first. */
  listings: Listing[];
  /** Number of live listings in the section. */
  total: number;
  /** Number of live listings in all sections. */
  live: number;
  /** The listing that the database rotates into the first place among all businesses, if no listing is newer. */
  turn: Listing | null;
}

/**
 * Reads the listings that are newer than a page. @param since - ISO 8601; only listings that went live after this
 * time count
 */
export async function newerListings(
  { category, town }: Section,
  since: string,
): Promise<NewerListings> {
  const request = ownTables().rpc('newer_listings', {
    p_since: since,
    p_category: category,
    p_town: town,
    p_limit: directoryPageSize,
  });
  return newerSchema.parse(await answered(request));
}

/** Address and publishable key of the database with the public listings. */
export interface PublicDatabase {
  url: string;
  publishableKey: string;
}

/** Maximum of rows in one response of the database. */
const maxRows = 1000;

/** The columns of a card. A card shows the price of one item, so at most that item is selected. */
const cardColumns = Object.keys(liveListingSchema.shape)
  .map((column) => (column === 'items' ? 'items:card_items' : column))
  .join();

/** Reads all live listings with the columns of a card, by id. */
export async function allLiveListings(database: PublicDatabase): Promise<LiveListing[]> {
  return readAll(database, cardColumns, liveListingSchema);
}

/** Reads the addresses of all live listings, with the time of their last change. */
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
