/**
 * A business on members' pages: its profile at `/profiles/{id}`, and its card beside the feed. All data is public,
 * so `/businesses/{id}.json` and `/businesses.json` return it without a login.
 */
import type { Listing } from './listing.schema.ts';

/** The fields of a listing that its profile lacks. */
type OmittedField = 'town' | 'live_from' | 'featured' | 'features';

/** The data of a profile. @typeParam Picture - the data that describe a picture, which the caller chooses. */
export interface BusinessProfile<Picture> extends Omit<
  Listing,
  OmittedField | 'image' | 'images' | 'items'
> {
  image: ProfilePicture<Picture>;
  images: ProfilePicture<Picture>[];
  items: (Omit<Listing['items'][number], 'image'> & {
    image?: ProfilePicture<Picture> | undefined;
  })[];
}

interface ProfilePicture<Picture> {
  alt: string;
  picture: Picture;
}

/** The data of a card beside the feed. @typeParam Picture - as of {@link BusinessProfile}. */
export interface ListedBusiness<Picture>
  extends Pick<Listing, 'id' | 'title' | 'town' | 'category'>, ProfilePicture<Picture> {
  /** The lowest price as text, such as 'from Kshs. 300'; '' if there is none. */
  price: string;
}

/** Maximum number of businesses beside the feed. A longer list would make the members' dashboard too heavy. */
export const maxListedBusinesses = 24;

/**
 * Returns the id at the end of a profile's path: 3 for '/profiles/3'. Returns undefined for a path without a valid
 * id.
 */
export function parseProfileId(pathname: string): number | undefined {
  const digits = /^\/profiles\/([1-9]\d{0,8})\/?$/.exec(pathname)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
