/** The businesses that the site shows: members' listings, and the samples or what a feed holds. */
import { readFile } from 'node:fs/promises';
import { LISTINGS_FEED } from 'astro:env/server';
import { data as listings } from 'virtual:listings';
import * as z from 'zod';
import { countsSamples } from '../domain/listing/sample-count.ts';
import { directoryPages, toSections, type DirectoryPage } from '../domain/listing/directory.ts';
import { listingSchema, type Listing } from '../domain/listing/listing.schema.ts';
import { fill } from '../domain/text/placeholders.ts';
import { businesses } from './businesses/businesses.ts';
import { text } from './text/text.ts';

let own: Promise<Listing[]> | undefined;

/**
 * Every listing that is in no database. `LISTINGS_FEED` names a JSON file of listings, for building a
 * site of other businesses than the samples.
 * @throws {z.ZodError} naming the field of the listing that is not right.
 */
export function ownListings(): Promise<Listing[]> {
  return (own ??= LISTINGS_FEED === undefined ? Promise.resolve(businesses) : read(LISTINGS_FEED));
}

/** Every listing once, in the order in which they are shown: listings of members, then our own. */
export async function allListings(): Promise<Listing[]> {
  return [...members, ...(await ownListings())];
}

/** Every page of the directory, and the sections that each of them leads to. */
export async function directory() {
  const listings = await allListings();
  const sections = {
    categories: toSections(listings, 'category', isCounted),
    towns: toSections(listings, 'town', isCounted),
  };
  const pages = directoryPages(listings, isCounted).map((page) => ({
    ...page,
    title: titleOf(page),
  }));
  return { pages, sections };
}

/** Whether the listings that are in no database are invented. */
export const areSamples = LISTINGS_FEED === undefined;

const members = listings as Listing[];

function isCounted({ liveFrom }: Listing): boolean {
  return liveFrom !== undefined || !areSamples || countsSamples(members.length);
}

/** When the newest advert of this build went live. The database writes all times alike. */
export const newestAdvert = members
  .flatMap(({ liveFrom }) => liveFrom ?? [])
  .sort()
  .at(-1);

/** What a page of the directory is called; no two are called the same. */
function titleOf({ section, page }: DirectoryPage): string {
  const { title: all, categoryTitle, townTitle, pageTitle } = text.directory;
  const words = { all, category: categoryTitle, town: townTitle };
  const title = fill(words[section.kind], { name: section.name });
  return page === 1 ? title : fill(pageTitle, { title, page });
}

async function read(file: string): Promise<Listing[]> {
  return z.array(listingSchema).parse(JSON.parse(await readFile(file, 'utf8')));
}
