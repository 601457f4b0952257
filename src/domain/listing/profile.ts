/** What members see of a business: facts that are public, as `/businesses/{id}.json` has them. */
import type { Listing, ShowcaseItem } from './listing.schema.ts';

/** The fields that a profile has as the listing has them. */
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

/** @typeParam Picture - how a picture is described, which is the business of whoever shows it. */
export interface BusinessProfile<Picture> extends Pick<Listing, (typeof profileFields)[number]> {
  image: ProfilePicture<Picture>;
  images: ProfilePicture<Picture>[];
  /** What is for sale, without pictures: those are on its own page. */
  items: Omit<ShowcaseItem, 'image'>[];
}

interface ProfilePicture<Picture> {
  alt: string;
  picture: Picture;
}

/** The id at the end of such an address: '/profiles/3' → 3; undefined where there is none. */
export function profileIdFrom(pathname: string): number | undefined {
  const digits = /^\/profiles\/([1-9]\d{0,8})\/?$/.exec(pathname)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
