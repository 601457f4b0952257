/** Reads live listings in their public form. */
import * as z from 'zod';
import {
  liveListingSchema,
  photoSchema,
  publicListingSchema,
  type Listing,
} from '#domain/listing/listing.schema.ts';
import { directoryPageSize } from '#domain/listing/directory.ts';
import { publicPostSchema } from '#domain/post/public-post.ts';
import { environment } from '../env.ts';
import { unwrapResponse, createTablesClient, type FunctionArgs } from './database.ts';
import { batchReads } from './batch.ts';

/** The seconds until the state ends by itself, for example at the end of the paid period. */
const secondsLeft = z.int();

/** The facts that the page of an ended listing keeps for seven days. The address is a substitute for the phone. */
const keptContactSchema = z.object({
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** ISO 8601. */
  ended_at: z.string(),
  cover: photoSchema,
});
const lookupSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('live'),
    id: z.int(),
    listing: publicListingSchema,
    /** The time of the first approval of the listing. */
    since: z.nullable(z.string()),
    /** The time of the last approval by staff; null if only SQL decided about the versions. */
    checked_at: z.nullable(z.string()),
    /** The time of the last check of the phone number; null if none is younger than a year. */
    phone_checked_at: z.nullable(z.string()),
    /** The public posts of the last seven days, newest first. */
    posts: z.array(publicPostSchema),
    seconds_left: secondsLeft,
  }),
  // The address has changed with the title. `slug` is the present address.
  z.object({
    state: z.literal('moved'),
    id: z.int(),
    slug: z.string(),
    seconds_left: secondsLeft,
  }),
  // A listing has this state for thirty days after its paid period.
  z.object({
    state: z.literal('expired'),
    id: z.int(),
    title: z.string(),
    category: z.string(),
    town: z.string(),
    /** The contact of a listing that ran out less than seven days ago. It excludes similar listings. */
    contact: z.nullable(keptContactSchema),
    seconds_left: z.nullable(secondsLeft),
    similar: z.array(publicListingSchema),
  }),
  z.object({ state: z.literal('gone'), id: z.int() }),
  z.object({ state: z.literal('unknown') }),
]);

/** State of the listing at an address of the site. */
export type ListingLookup = z.infer<typeof lookupSchema>;

const pageSchema = z.object({
  /** Number of live listings in the section. */
  total: z.int(),
  listings: z.array(publicListingSchema),
});
const newerSchema = pageSchema.extend({
  /** Number of newer listings in the section, which may exceed the returned ones. */
  newer: z.int(),
  /** Number of live listings in all sections. */
  live: z.int(),
  /** The categories and the towns of the newest thousand newer listings. */
  categories: z.array(z.string()),
  towns: z.array(z.string()),
  /**
   * The listing that the database rotates into the first place among all businesses. Null for a section of them,
   * and if any listing is newer.
   */
  turn: z.nullable(publicListingSchema),
});

/** A filter of all businesses; '' matches any value. Category and town are written as in the address. */
export interface ListingFilter {
  category: string;
  town: string;
}

/** Returns the state of the listing at an address. Look-ups that arrive during a query share the next query. */
export const lookUpListing: (slug: string) => Promise<ListingLookup> = batchReads(async (slugs) =>
  z
    .array(lookupSchema)
    .parse(await unwrapResponse(createSecretClient().rpc('look_up_listings', { p_slugs: slugs }))),
);

interface ListingPage {
  /** Number of live listings in the section. */
  total: number;
  listings: Listing[];
  /** True if another page follows. */
  hasMore: boolean;
}

/**
 * Reads a page of live listings: featured listings first, then the newest.
 * @param afterId - id of the last listing of the previous page
 */
export function findListings(
  { category, town }: ListingFilter,
  afterId?: number,
): Promise<ListingPage> {
  const page: PageArguments = {
    p_category: category,
    p_town: town,
    ...(afterId !== undefined && { p_after_id: afterId }),
    p_limit: directoryPageSize + 1,
  };
  return readPage(JSON.stringify(page));
}

type PageArguments = FunctionArgs<'find_live_listings'>;

/**
 * Reads a page by its arguments in JSON, so that equal reads share a query: a search without results is common. Each
 * page has a query of its own, which fails by itself.
 */
const readPage = batchReads<string, ListingPage>(async (pages) => {
  const reads = pages.map((page) => queryPage(JSON.parse(page) as PageArguments));
  await Promise.allSettled(reads);
  return reads;
});

async function queryPage(page: PageArguments): Promise<ListingPage> {
  const request = createSecretClient().rpc('find_live_listings', page);
  const { total, listings } = pageSchema.parse(await unwrapResponse(request));
  const visible = listings.slice(0, directoryPageSize);
  return { total, listings: visible, hasMore: listings.length > visible.length };
}

/** Reads a live listing. @returns undefined if no live listing has this id */
export async function findLiveListing(id: number): Promise<Listing | undefined> {
  const rows = selectLiveListings(environment().database).select().eq('id', id);
  return z.array(publicListingSchema).parse(await unwrapResponse(rows.retry(false)))[0];
}

/**
 * Reads the listings of a section that are newer than a page of the built site, newest first.
 * @param since - ISO 8601; only listings that went live after this time count
 */
export async function findNewerListings({ category, town }: ListingFilter, since: string) {
  const request = createSecretClient().rpc('newer_listings', {
    p_since: since,
    p_category: category,
    p_town: town,
    p_limit: directoryPageSize,
  });
  return newerSchema.parse(await unwrapResponse(request));
}

/** Address and publishable key of the database with the public listings. */
export interface PublicDatabase {
  url: string;
  publishableKey: string;
}

/** Maximum of rows in one response of the database. */
const maxRows = 1000;

/**
 * The columns of a card. A card shows the goods and the lowest price, so PostgREST selects the column `card_items`, which
 * has at most four items, under the name `items`.
 */
const cardColumns = Object.keys(liveListingSchema.shape)
  .map((column) => (column === 'items' ? 'items:card_items' : column))
  .join();

/** Reads all live listings with the columns of a card, in the order of ids. */
export async function readLiveListings(database: PublicDatabase): Promise<Listing[]> {
  return readAll(database, cardColumns, publicListingSchema);
}

/** Reads the addresses of all live listings, with the time of their last change. */
export function readLiveAddresses() {
  return readAll(environment().database, 'id,slug,changed_at', addressSchema);
}

const addressSchema = z.object({ id: z.int(), slug: z.string(), changed_at: z.string() });

async function readAll<Row extends { id: number }>(
  database: PublicDatabase,
  columns: string,
  schema: z.core.$ZodType<Row>,
): Promise<Row[]> {
  const result: Row[] = [];
  for (;;) {
    const lastId = result.at(-1)?.id ?? 0;
    const page = selectLiveListings(database)
      .select(columns)
      .order('id')
      .gt('id', lastId)
      .limit(maxRows);
    const rows = z.array(schema).parse(await unwrapResponse(page.retry(false)));
    result.push(...rows);
    if (rows.length < maxRows) return result;
  }
}

function selectLiveListings({ url, publishableKey }: PublicDatabase) {
  return createTablesClient(url, publishableKey).from('live_listings');
}

function createSecretClient() {
  const { url, secretKey } = environment().database;
  return createTablesClient(url, secretKey);
}
