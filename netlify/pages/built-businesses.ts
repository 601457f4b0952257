/** The businesses that are in no database, as the last build wrote them. */
import type { Listing } from '#domain/listing/listing.schema.ts';
import { slugFrom } from '#domain/listing/slug.ts';
import type { PictureData } from '#ui/picture-data.ts';
import type { Section } from '../data/live-listings.ts';
import { builtPage, contentTimeoutMs } from '../http/built-page.ts';

interface BuiltBusinesses {
  listings: Listing[];
  /** Every picture of theirs, by name. */
  pictures: Record<string, PictureData>;
  /** Every town of the build, those of members' listings too. */
  towns: string[];
  /** Whether they stand in for businesses until there are some. */
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

/** None where the built site is not to be had; then nobody should keep what is made of it. */
export async function builtBusinesses(): Promise<BuiltBusinesses> {
  const isRight = (file: string) => file.startsWith('{"listings"');
  const text = await builtPage('/businesses/built.json', isRight, contentTimeoutMs);
  if (text === undefined) return none;
  // Written by our own build.
  if (read?.text !== text) read = { text, businesses: JSON.parse(text) as BuiltBusinesses };
  return read.businesses;
}

/** Whether it stands in this category and town; '' is any. */
export function isIn(listing: Listing, { category, town }: Section): boolean {
  return (
    (category === '' || slugFrom(listing.category) === category) &&
    (town === '' || slugFrom(listing.town) === town)
  );
}
