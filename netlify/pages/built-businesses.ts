/** Reads the businesses of the last build, which are not in the database. */
import type { Listing } from '#domain/listing/listing.schema.ts';
import { toSlug } from '#domain/listing/slug.ts';
import type { PictureData } from '#ui/picture-data.ts';
import type { Section } from '../data/live-listings.ts';
import { builtPage, contentTimeoutMs } from '../http/built-page.ts';

interface BuiltBusinesses {
  listings: Listing[];
  /** Their pictures, by name. */
  pictures: Record<string, PictureData>;
  /** All towns of the build, including those of members' listings. */
  towns: string[];
  /** True if they are samples that fill the site before its launch. */
  areSamples: boolean;
  isMissing?: true;
}

const none: BuiltBusinesses = {
  listings: [],
  pictures: {},
  towns: [],
  areSamples: false,
  isMissing: true,
};

let read: { text: string; businesses: BuiltBusinesses } | undefined;

/**
 * Returns an empty list with `isMissing` if the built site is unavailable. Responses that are based on it must not
 * be cached.
 */
export async function builtBusinesses(): Promise<BuiltBusinesses> {
  const isRight = (file: string) => file.startsWith('{"listings"');
  const text = await builtPage('/businesses/built.json', isRight, contentTimeoutMs);
  if (text === undefined) return none;
  // The file comes from our own build, so it needs no validation.
  if (read?.text !== text) read = { text, businesses: JSON.parse(text) as BuiltBusinesses };
  return read.businesses;
}

/** True if the listing matches the category and town; '' matches any. */
export function isIn(listing: Listing, { category, town }: Section): boolean {
  return (
    (category === '' || toSlug(listing.category) === category) &&
    (town === '' || toSlug(listing.town) === town)
  );
}
