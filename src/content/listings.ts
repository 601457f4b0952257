/** The businesses that the site shows: members' listings, and the samples or the listings of a feed. */
import { readFile } from 'node:fs/promises';
import { LISTINGS_FEED } from 'astro:env/server';
import { data as listings } from 'virtual:listings';
import * as z from 'zod';
import { getLanguage } from '../domain/language/language.ts';
import { areSamplesCounted } from '../domain/listing/sample-count.ts';
import {
  createDirectoryPages,
  toSections,
  type DirectoryPage,
  type Section,
} from '../domain/listing/directory.ts';
import { listingSchema, type Listing } from '../domain/listing/listing.schema.ts';
import { getSectionName } from '../domain/listing/category-name.ts';
import { fill } from '../domain/text/placeholders.ts';
import { businesses } from './businesses/businesses.ts';
import { translateListing } from './businesses/translate-listing.ts';
import { getText } from './text/text.ts';

let cachedListings: Promise<Listing[]> | undefined;

/**
 * Returns the listings that are not from the database, in the language of the page. `LISTINGS_FEED` is the path of a JSON
 * file of listings that replaces the samples.
 * @throws {z.ZodError} with the invalid field of a listing.
 */
export async function loadStaticListings(): Promise<Listing[]> {
  cachedListings ??=
    LISTINGS_FEED === undefined ? Promise.resolve(businesses) : readFeed(LISTINGS_FEED);
  return (await cachedListings).map((listing) => translateListing(listing, getLanguage()));
}

/** Returns all listings in display order: members' listings first. */
export async function loadAllListings(): Promise<Listing[]> {
  return [...memberListings, ...(await loadStaticListings())];
}

/** Returns the categories with the most businesses, those first. */
export async function loadLargestCategories(maxCount: number): Promise<Section[]> {
  return toSections(await loadAllListings(), 'category')
    .sort((one, other) => other.count - one.count)
    .slice(0, maxCount);
}

/** Returns all pages of the directory, and the sections to which they link. */
export async function loadDirectory() {
  const listings = await loadAllListings();
  const sections = {
    categories: toSections(listings, 'category', isCounted),
    towns: toSections(listings, 'town', isCounted),
  };
  return { pages: createDirectoryPages(listings, isCounted), sections };
}

/** True if the listings that are not from the database are samples. */
export const areSamples = LISTINGS_FEED === undefined;

const memberListings = listings as Listing[];

/**
 * Returns the number of live businesses at build time, without samples; undefined while samples fill the site.
 */
export async function countLiveListings(): Promise<number | undefined> {
  const feedCount = areSamples ? 0 : (await loadStaticListings()).length;
  const count = memberListings.length + feedCount;
  return areSamplesCounted(count) ? undefined : count;
}

/** True if the counts of the directory include the listing. */
function isCounted({ live_from }: Listing): boolean {
  return live_from !== undefined || !areSamples || areSamplesCounted(memberListings.length);
}

/**
 * The time when the newest member's listing of this build went live; undefined if the build has none. All times
 * from the database have the same format, so they sort as strings.
 */
export const newestLiveFrom = memberListings
  .flatMap(({ live_from }) => live_from ?? [])
  .sort()
  .at(-1);

/** Returns the unique title of a page of the directory. */
export function formatDirectoryTitle({ section, page }: DirectoryPage): string {
  const { title: all, categoryTitle, townTitle, pageTitle, categoryNames } = getText().directory;
  const titles = { all, category: categoryTitle, town: townTitle };
  const title = fill(titles[section.kind], { name: getSectionName(section, categoryNames) });
  return page === 1 ? title : fill(pageTitle, { title, page });
}

async function readFeed(file: string): Promise<Listing[]> {
  return z.array(listingSchema).parse(JSON.parse(await readFile(file, 'utf8')));
}
