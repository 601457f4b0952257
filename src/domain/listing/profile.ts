/**
 * A business on the members' page `/profiles/{id}`. All its data is public, so `/businesses/{id}.json` returns it
 * without a login.
 */
import type { Listing } from './listing.schema.ts';

/** The fields that a profile copies from the listing. */
export const profileFields = [
  'id',
  'title',
  'description',
  'story',
  'category',
  'contact',
  'phone',
  'email',
  'whatsapp',
  'located',
  'url',
  'website',
  'deliveries',
  'hours',
  'stock',
] as const satisfies (keyof Listing)[];

/** The data of a profile. @typeParam Picture - the data that describe a picture, which the caller chooses. */
export interface BusinessProfile<Picture> extends Pick<Listing, (typeof profileFields)[number]> {
  image: ProfilePicture<Picture>;
  images: ProfilePicture<Picture>[];
  /** The items for sale, without pictures. The business's own page shows the pictures. */
  items: Omit<Listing['items'][number], 'image'>[];
}

interface ProfilePicture<Picture> {
  alt: string;
  picture: Picture;
}

/**
 * Returns the id at the end of a profile's path: 3 for '/profiles/3'. Returns undefined for a path without a valid
 * id.
 */
export function parseProfileId(pathname: string): number | undefined {
  const digits = /^\/profiles\/([1-9]\d{0,8})\/?$/.exec(pathname)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
