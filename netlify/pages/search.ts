/** Searches all businesses: members' live listings and the businesses of the build. */
import * as z from 'zod';
import { categories } from '#content/categories.ts';
import { searchPlaces } from '#content/search-terms.ts';
import { getText } from '#content/text/text.ts';
import { getSectionName } from '#domain/listing/category-name.ts';
import { directoryPageSize } from '#domain/listing/directory.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { toSlug } from '#domain/listing/slug.ts';
import { getSearchUrl, type Search } from '#features/directory/search-address.ts';
import { getUploadedPictures } from '#features/listing/uploaded-picture.ts';
import type { PictureData } from '#ui/picture-data.ts';
import { findListings } from '../data/live-listings.ts';
import { requireFields } from '../http/input.ts';
import { readBuiltBusinesses, isInSection } from './built-businesses.ts';
import { asksForOpen, findOpen, removeOpenTerms } from './open-now.ts';
import { findNewestShops } from './newest-shops.ts';
import { putSoldOutLast } from './term-nearest.ts';
import { findByTerms, hasTerms, type TermSearchResult } from './term-search.ts';
import { translateListings } from './translate-listings.ts';

const sectionSlug = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]{0,80}$/, 'request.section');

export const sectionSchema = z.object({
  category: sectionSlug.default(''),
  town: sectionSlug.default(''),
});

const searchSchema = sectionSchema.extend({
  q: z.string().max(200, 'request.search.long').default(''),
  /** '1' leaves out the businesses that are closed now. */
  open: z.string().max(1, 'request.section').default(''),
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
   * True for a response that must not be cached: the businesses of the build were unavailable, or the results depend on
   * the hour.
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
  const { q, category, town, exact, open, cursor } = requireFields(fields, searchSchema);
  // PostgreSQL texts cannot contain NUL. Only a crafted address contains one.
  const text = q.replaceAll('\0', ' ');
  const hasOpenTerms = asksForOpen(text);
  const typed = hasOpenTerms ? removeOpenTerms(text) : text;
  const isOpen = hasOpenTerms || open !== '';
  return { search: { typed, category, town, isExact: exact !== '', isOpen }, cursor };
}

/** Returns the address of the search for the words as they are typed. */
export const getTypedUrl = (search: Search) => getSearchUrl({ ...search, isExact: true });

/** Returns the address of the search with the businesses that are closed now. */
export const getAnyHoursUrl = (search: Search) => getSearchUrl({ ...search, isOpen: false });

/** Finds a page of businesses. @throws {Problem} `database-unavailable` */
export async function findPage(page: SearchPage): Promise<FoundPage> {
  const built = await readBuiltBusinesses();
  const { search, cursor } = page;
  const findAny = hasTerms(search.typed) ? findByText : findSection;
  const find = (at: string | undefined) => findAny({ search, cursor: at }, built.listings);
  const { listings, ...result } = await (search.isOpen
    ? findOpen(find, parseOffset(cursor) ?? 0)
    : find(cursor));
  const isEmpty = result.total === 0 && (result.nearest ?? []).length === 0;
  const replacement = isEmpty ? await findReplacement(search) : undefined;
  const visible = [...listings, ...(result.nearest ?? []), ...(replacement?.nearest ?? [])];
  const nearest = replacement?.nearest ?? result.nearest;
  return {
    ...result,
    section: nameSection(search, built.towns),
    listings: translateListings(listings),
    pictures: { ...built.pictures, ...getUploadedPictures(visible.map(({ image }) => image)) },
    isMomentary: (search.isOpen ?? false) || (built.isMissing ?? false),
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

function parseOffset(cursor: string | undefined): number | undefined {
  return cursor?.startsWith('b') ? Number(cursor.slice(1)) : undefined;
}
