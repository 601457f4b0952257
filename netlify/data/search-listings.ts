/** Full-text search over live listings and the businesses of the build, which the database ranks together. */
import * as z from 'zod';
import {
  liveListingSchema,
  publicListingSchema,
  toItemCode,
} from '#domain/listing/listing.schema.ts';
import { directoryPageSize } from '#domain/listing/directory.ts';
import type { Alternative } from '#domain/listing/search.ts';
import { environment } from '../env.ts';
import { unwrapResponse, createTablesClient, type FunctionArgs } from './database.ts';
import type { ListingFilter } from './live-listings.ts';

/**
 * The searchable texts of a business that is part of the build. `sold` contains the goods, one a line, `place` the
 * town and the location, and `others` all remaining texts. `category` and `town` in `section` are slugs, as in the
 * addresses of the directory.
 */
export interface Searchable {
  section: ListingFilter;
  title: string;
  category: string;
  sold: string;
  place: string;
  others: string;
  /** The lowest price in whole shillings. */
  price: number | undefined;
}

export interface TermSearch extends ListingFilter {
  terms: Alternative[][];
  /** True if matches of half of the parts suffice when no listing matches all of them. */
  orHalf: boolean;
  built: Searchable[];
  /** Number of results on the previous pages, which are skipped. */
  skip: number;
  /** The maximum of a listing's lowest price in whole shillings. Without `terms` it finds all such listings. */
  maxPrice?: number | undefined;
  /** Maximum number of results. */
  limit?: number;
  /**
   * Terms that may be misspelt, and known terms in addition to those of members' listings. A mentioned term is known,
   * but it is similar only if a listing of a member has it in its name, category, place or goods.
   */
  suggestFor?: { terms: string[]; vocabulary: string[]; mentions: string[] } | undefined;
  /** True for results with all items of their listings. A card has the cheapest item only. */
  withItems?: boolean;
}

/** All items of a listing, with the ids of the items on its page. */
const itemsSchema = z.pipe(
  liveListingSchema.shape.items,
  z.transform((items: z.infer<typeof liveListingSchema.shape.items>) =>
    items.map(({ id, ...item }, index) => ({ ...item, id: index + 1, code: toItemCode(id) })),
  ),
);

const pageSchema = z.object({
  total: z.int(),
  /** Number of results that match by more than their description. They come first. */
  firm: z.int(),
  /** True if each result matches all parts. */
  is_whole: z.boolean(),
  results: z.array(
    z.union([
      z.object({ listing: publicListingSchema, items: z.nullable(itemsSchema) }),
      z.object({ built: z.int() }),
    ]),
  ),
  similar: z.array(z.array(z.string()).nullable()).optional(),
  akin: z.array(z.array(z.string())).optional(),
});

/**
 * Returns a page of results, best first. A business of the build is returned as its index in `built`. If no listing
 * matches all parts, or only by its description, `similar` has for each of the first eight terms of `suggestFor` the
 * similar known terms, best first. For a term that is known or has none, it is null. `akin` has the terms of members'
 * listings that begin like the term.
 * @throws {Problem} `database-unavailable`
 */
export async function searchListings(search: TermSearch) {
  const {
    category,
    town,
    terms,
    orHalf,
    built,
    skip,
    maxPrice,
    limit = directoryPageSize,
    suggestFor,
    withItems = false,
  } = search;
  const texts = await getTexts(built);
  const args: FunctionArgs<'search_listings'> = {
    p_terms: terms,
    p_or_half: orHalf,
    p_built: built.map(({ section, price = null }, index) => ({
      doc: texts[index] ?? '',
      category_slug: section.category,
      town: section.town,
      price,
    })),
    p_category: category,
    p_town: town,
    p_offset: skip,
    p_limit: limit,
    p_with_items: withItems,
    ...(maxPrice !== undefined && { p_max_price: maxPrice }),
    ...(suggestFor && {
      p_suggest_for: suggestFor.terms,
      p_known_terms: suggestFor.vocabulary,
      p_mentioned_terms: suggestFor.mentions,
    }),
  };
  const result = await unwrapResponse(createSecretClient().rpc('search_listings', args));
  const { is_whole: isWhole, ...page } = pageSchema.parse(result);
  return { ...page, isWhole };
}

const textsByBuild = new WeakMap<readonly Searchable[], Promise<string[]>>();

/** Returns the searchable text of each business of the build, cached per build. */
function getTexts(built: readonly Searchable[]): Promise<string[]> {
  const texts = textsByBuild.get(built) ?? fetchTexts(built);
  textsByBuild.set(built, texts);
  texts.catch(() => textsByBuild.delete(built));
  return texts;
}

async function fetchTexts(built: readonly Searchable[]): Promise<string[]> {
  if (built.length === 0) return [];
  const p_built = built.map(({ title, category, sold, place, others }) => ({
    title,
    category,
    sold,
    place,
    others,
  }));
  const texts = await unwrapResponse(createSecretClient().rpc('searchable_texts', { p_built }));
  return z.array(z.string()).parse(texts);
}

function createSecretClient() {
  const { url, secretKey } = environment().database;
  return createTablesClient(url, secretKey);
}
