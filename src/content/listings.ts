/** The businesses that the site shows: the samples, or what a feed holds. */
import { readFile } from 'node:fs/promises';
import { LISTINGS_FEED } from 'astro:env/server';
import * as z from 'zod';
import { directoryPages, shelvesOf } from '../domain/listing/directory.ts';
import { listingSchema, type Listing } from '../domain/listing/listing.schema.ts';
import { businesses } from './businesses/businesses.ts';

let listings: Promise<Listing[]> | undefined;

/**
 * Every listing once, in the order in which they are shown. `LISTINGS_FEED` names a JSON file of
 * listings, for building a site of other businesses than the samples.
 * @throws {z.ZodError} naming the field of the listing that is not right.
 */
export function allListings(): Promise<Listing[]> {
  return (listings ??=
    LISTINGS_FEED === undefined ? Promise.resolve(businesses) : read(LISTINGS_FEED));
}

/** Every page of the directory, and the shelves that each of them leads to. */
export async function directory() {
  const listings = await allListings();
  const shelves = {
    categories: shelvesOf(listings, 'category'),
    towns: shelvesOf(listings, 'town'),
  };
  return { pages: directoryPages(listings), shelves };
}

async function read(file: string): Promise<Listing[]> {
  return z.array(listingSchema).parse(JSON.parse(await readFile(file, 'utf8')));
}
