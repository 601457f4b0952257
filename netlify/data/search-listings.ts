/** Searches in words over live listings and the businesses of the build, which the database ranks together. */
import * as z from 'zod';
import { listingOf, liveListingSchema } from '#domain/listing/live-listing.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { directoryPageSize } from '#domain/listing/directory.ts';
import type { Way } from '#domain/listing/search.ts';
import { environment } from '../env.ts';
import { answered, tables, type FunctionArgs } from './database.ts';

/** A business of the build as the search reads it; category and town as they stand in an address. */
export interface Searchable {
  title: string;
  sold: string;
  place: string;
  others: string;
  category: string;
  town: string;
}

export interface TermSearch {
  terms: Way[][];
  /** True lets half of the parts suffice where nothing has all of them. */
  orHalf: boolean;
  category: string;
  town: string;
  built: Searchable[];
  /** How many of the found are left out, because the pages before showed them. */
  skip: number;
}

interface RankedListings {
  total: number;
  /** True where each result has all of the parts. */
  isWhole: boolean;
  results: ({ listing: Listing } | { built: number })[];
}

const pageSchema = z.object({
  total: z.int(),
  is_whole: z.boolean(),
  found: z.array(
    z.union([
      z.object({ listing: liveListingSchema.transform(listingOf) }),
      z.object({ built: z.int() }),
    ]),
  ),
});

/**
 * A page of what was found, the best first.
 * @returns a found business of the build by its place in `built`.
 * @throws {Problem} `database-unavailable`
 */
export async function searchListings(search: TermSearch): Promise<RankedListings> {
  const { category, town, terms, orHalf, built, skip } = search;
  const texts = await getTexts(built);
  const args: FunctionArgs<'search_listings'> = {
    p_words: terms.map((alternatives) => alternatives.map((alternative) => ({ ...alternative }))),
    p_or_half: orHalf,
    p_built: built.map(({ category, town }, at) => ({ doc: texts[at] ?? '', category, town })),
    ...{ p_category: category, p_town: town, p_offset: skip, p_limit: directoryPageSize },
  };
  const answer = await answered(ownTables().rpc('search_listings', args));
  const { total, found: results, is_whole: isWhole } = pageSchema.parse(answer);
  return { total, results, isWhole };
}

const madeTexts = new WeakMap<readonly Searchable[], Promise<string[]>>();

/** The words that a search compares for each business of the build; made once for a build. */
function getTexts(built: readonly Searchable[]): Promise<string[]> {
  const made = madeTexts.get(built) ?? makeTexts(built);
  madeTexts.set(built, made);
  made.catch(() => madeTexts.delete(built));
  return made;
}

async function makeTexts(built: readonly Searchable[]): Promise<string[]> {
  if (built.length === 0) return [];
  const p_built = built.map(({ title, sold, place, others }) => ({ title, sold, place, others }));
  const texts = await answered(ownTables().rpc('searchable_texts', { p_built }));
  return z.array(z.string()).parse(texts);
}

/**
 * For each word one like it that is known, or null where the word itself is.
 * @param vocabulary - words beside those of members' listings
 * @throws {Problem} `database-unavailable`
 */
export async function suggestTerms(
  terms: string[],
  vocabulary: string[],
): Promise<(string | null)[]> {
  const suggested = await answered(
    ownTables().rpc('suggest_words', { p_words: terms, p_known_words: vocabulary }),
  );
  return z.array(z.string().nullable()).parse(suggested);
}

function ownTables() {
  const { url, secretKey } = environment().database;
  return tables(url, secretKey);
}
