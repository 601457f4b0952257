import type { Listing, ListingPicture } from './listing.schema.ts';

/** Returns every picture on a listing's page. */
export function getPictures({ image, images, items }: Listing): ListingPicture[] {
  return [image, ...images, ...items.flatMap((item) => item.image ?? [])];
}
