/** Searches all businesses: members' live listings and the businesses of the build. */
import * as z from 'zod';
import { categories } from '#content/categories.ts';
import { searchPlaces } from '#content/search-terms.ts';
import { getText } from '#content/text/text.ts';
import { getSectionName } from '#domain/listing/category-name.ts';
import { directoryPageSize } from '#domain/listing/directory.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { toSlug } from '#domain/listing/slug.ts';
import { getUploadedPictures } from '#features/listing/uploaded-picture.ts';
import type { PictureData } from '#ui/picture-data.ts';
import { findListings } from '../data/live-listings.ts';
import { requireFields } from '../http/input.ts';
import { readBuiltBusinesses, isInSection } from './built-businesses.ts';
import { asksForOpen, asksOnlyForOpen, putOpenFirst } from './open-first.ts';
import { findNewestShops } from './newest-shops.ts';
import { putSoldOutLast } from './term-nearest.ts';
import { findByTerms, hasTerms, type Search, type TermSearchResult } from './term-search.ts';
import { translateListings } from './translate-listings.ts';

const sectionSlug = z.string().regex(/^[a-z0-9-]{0,80}$/, 'request.section');

export const sectionSchema = z.object({
  category: sectionSlug.default(''),
  town: sectionSlug.default(''),
});

const searchSchema = sectionSchema.extend({
  q: z.string().max(200, 'request.search.long').default(''),
  /** '1' searches for the words as they are typed, without a correction. */
  exact: z.string().max(1, 'request.section').default(''),
  /**
   * The id of the last listing, or 'b' and the number of results shown before: results of a text search, or
   * businesses of the build.
   */
  cursor: z
    .string()
    .regex(/^(?:[1-9]\d{0,14}|b\d{1,5})$/, 'request.first')
    .optional(),
});

/** The query parameters that `parseSearch` reads. */
export const searchParameters = [...Object.keys(searchSchema.shape), 'language'];

export interface SearchPage {
  search: Search;
  cursor: string | undefined;
}

export interface FoundPage extends TermSearchResult {
  /** Pictures by name, including the cover of each listing. */
  pictures: Record<string, PictureData>;
  /**
   * True for a response that must not be cached: the businesses of the build were unavailable, or the order depends on the
   * hour.
   */
  isMomentary: boolean;
  /** Cursor of the next page; undefined on the last page. */
  next: string | undefined;
}

/**
 * Parses a search from an address.
 * @throws {Problem} `invalid-input`
 */
export function parseSearch(parameters: URLSearchParams): SearchPage {
  const fields = Object.fromEntries(parameters);
  const { q, category, town, exact, cursor } = requireFields(fields, searchSchema);
  // PostgreSQL texts cannot contain NUL. Only a crafted address contains one.
  const search = { typed: q.replaceAll('\0', ' '), category, town, isExact: exact !== '' };
  return { search, cursor };
}

/** Returns the address of a page of results. @param more - further parameters */
export function getSearchUrl(search: Search, more: Record<string, string> = {}): string {
  const { typed, category, town, isExact } = search;
  const parameters = { q: typed, category, town, exact: isExact ? '1' : '', ...more };
  const filled = Object.entries(parameters).filter(([, value]) => value !== '');
  return `/all-businesses/search?${String(new URLSearchParams(filled))}`;
}

/** Returns the address of the search for the words as they are typed. */
export const getTypedUrl = (search: Search) => getSearchUrl({ ...search, isExact: true });

/** Finds a page of businesses. @throws {Problem} `database-unavailable` */
export async function findPage(page: SearchPage): Promise<FoundPage> {
  const built = await readBuiltBusinesses();
  const { typed } = page.search;
  const findAny = hasTerms(typed) && !asksOnlyForOpen(typed) ? findByText : findSection;
  const find = (part: SearchPage) => findAny(part, built.listings);
  const { listings, ...result } = await (asksForOpen(typed)
    ? findOpenFirst(find, page)
    : find(page));
  const isEmpty = result.total === 0 && (result.nearest ?? []).length === 0;
  const replacement = isEmpty ? await findReplacement(page.search) : undefined;
  const visible = [...listings, ...(result.nearest ?? []), ...(replacement?.nearest ?? [])];
  const nearest = replacement?.nearest ?? result.nearest;
  return {
    ...result,
    section: nameSection(page.search, built.towns),
    listings: translateListings(listings),
    pictures: { ...built.pictures, ...getUploadedPictures(visible.map(({ image }) => image)) },
    isMomentary: asksForOpen(typed) || (built.isMissing ?? false),
    ...replacement,
    ...(nearest && { nearest: translateListings(nearest) }),
  };
}

/** Returns the names on the screen of the selected category and town. An unlisted town keeps its slug. */
function nameSection({ category, town }: Search, towns: readonly string[]) {
  const { categoryNames } = getText().directory;
  const findName = (kind: 'category' | 'town', slug: string, names: readonly string[]) => {
    const name = names.find((candidate) => toSlug(candidate) === slug) ?? slug;
    return getSectionName({ kind, name }, categoryNames);
  };
  return {
    category: findName('category', category, categories),
    town: findName('town', town, [...towns, ...searchPlaces.towns]),
  };
}

/** Number of shops below the message of a search that has neither results nor shops that come close. */
const replacementSize = 3;

/** Returns shops of the selected category or, without any, the newest shops of the site. */
async function findReplacement({
  category,
}: Search): Promise<Pick<FoundPage, 'nearest' | 'nearestCategory' | 'isNewest' | 'isMomentary'>> {
  const section = category === '' ? undefined : ({ kind: 'category', slug: category } as const);
  const { listings, isPartial } = await findNewestShops(section);
  const alike = listings.filter((listing) => toSlug(listing.category) === category);
  const [first] = alike;
  const shops = putSoldOutLast(first ? alike : listings).slice(0, replacementSize);
  return {
    nearest: shops,
    nearestCategory: first?.category,
    isNewest: !first,
    isMomentary: isPartial,
  };
}

type DirectoryResult = Omit<FoundPage, 'pictures' | 'isMomentary'>;

/** Finds listings by the typed text, best first. The cursor contains the number of results shown before. */
async function findByText(
  { search, cursor }: SearchPage,
  builtListings: Listing[],
): Promise<DirectoryResult> {
  const skip = parseOffset(cursor) ?? 0;
  const result = await findByTerms(search, builtListings, skip);
  const end = skip + result.listings.length;
  return { ...result, skip, next: end < result.total ? `b${end}` : undefined };
}

/**
 * Lists a whole section: first members' listings, then the businesses of the build. The cursor is the id of the
 * last listing, or contains the number of businesses shown before.
 */
async function findSection(
  { search, cursor }: SearchPage,
  allBuiltListings: Listing[],
): Promise<DirectoryResult> {
  const offset = parseOffset(cursor);
  const lastListingId = offset === undefined && cursor !== undefined ? Number(cursor) : undefined;
  const live = await findListings(search, lastListingId);
  const builtListings = allBuiltListings.filter((listing) => isInSection(listing, search));
  const memberPart = offset === undefined ? live.listings : [];
  const firstIndex = offset ?? 0;
  const builtPart = builtListings.slice(
    firstIndex,
    firstIndex + directoryPageSize - memberPart.length,
  );
  const end = firstIndex + builtPart.length;
  const nextBuilt = end < builtListings.length ? `b${end}` : undefined;
  const hasMoreOfMembers = offset === undefined && live.hasMore;
  const total = live.total + builtListings.length;
  return {
    total,
    typed: '',
    ...(total === 0 && { absence: 'section' as const }),
    listings: [...memberPart, ...builtPart],
    isWhole: true,
    isShortened: false,
    next: hasMoreOfMembers ? String(memberPart.at(-1)?.id) : nextBuilt,
  };
}

/** Maximum number of results that are ordered by their hours. */
const maxOrdered = 5 * directoryPageSize;

/** Finds a page of all results in the order of their hours: the open businesses first, among the matches and the others. */
async function findOpenFirst(
  find: (page: SearchPage) => Promise<DirectoryResult>,
  { search, cursor }: SearchPage,
): Promise<DirectoryResult> {
  const first = await find({ search, cursor: undefined });
  const listings = [...first.listings];
  let { next } = first;
  while (next !== undefined && listings.length < maxOrdered) {
    const page = await find({ search, cursor: next });
    listings.push(...page.listings);
    ({ next } = page);
  }
  const { total, exact = total } = first;
  const matches = putOpenFirst(listings.slice(0, exact || total));
  const ordered = [...matches.listings, ...putOpenFirst(listings.slice(exact || total)).listings];
  const start = parseOffset(cursor) ?? 0;
  const end = start + directoryPageSize;
  return {
    ...first,
    openCount: matches.openCount,
    listings: ordered.slice(start, end),
    skip: start,
    next: end < ordered.length ? `b${end}` : undefined,
  };
}

function parseOffset(cursor: string | undefined): number | undefined {
  return cursor?.startsWith('b') ? Number(cursor.slice(1)) : undefined;
}
