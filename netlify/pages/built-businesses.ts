/** Reads the businesses of the last build, which are not in the database. */
import { isInTown } from '#domain/listing/directory.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { toSlug } from '#domain/listing/slug.ts';
import type { PictureData } from '#ui/picture-data.ts';
import type { ListingFilter } from '../data/live-listings.ts';
import { fetchBuiltPage, contentTimeoutMs } from '../http/built-page.ts';

interface BuiltBusinesses {
  listings: Listing[];
  /** Pictures of the listings, by name. */
  pictures: Record<string, PictureData>;
  /** All towns of the build, including those of members' listings. */
  towns: string[];
  /** True if the listings are samples that fill the site before its launch. */
  areSamples: boolean;
  /** The time at which the build began to read adverts and jobs. Builds before 2026-11-26 have none. */
  builtAt?: string;
  /** True if no copy of the built file is available. */
  isMissing?: true;
}

const noBusinesses: BuiltBusinesses = {
  listings: [],
  pictures: {},
  towns: [],
  areSamples: false,
  isMissing: true,
};

let cache: { text: string; businesses: BuiltBusinesses } | undefined;

/**
 * Returns the businesses of the build. If no copy of the built file is available, the list is empty and `isMissing`
 * is true. A response that is based on this empty list must not be cached.
 */
export async function readBuiltBusinesses(): Promise<BuiltBusinesses> {
  // Any other response, such as an error page, begins with other characters.
  const isExpected = (file: string) => file.startsWith('{"listings"');
  const text = await fetchBuiltPage('/businesses/built.json', isExpected, contentTimeoutMs);
  if (text === undefined) return noBusinesses;
  // The file comes from the site's own build, so it needs no validation.
  if (cache?.text !== text) cache = { text, businesses: JSON.parse(text) as BuiltBusinesses };
  return cache.businesses;
}

/** True if the listing matches the category and town; '' matches any. */
export function isInSection(listing: Listing, { category, town }: ListingFilter): boolean {
  return (
    (category === '' || toSlug(listing.category) === category) &&
    (town === '' || isInTown(listing, town))
  );
}
