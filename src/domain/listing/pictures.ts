import type { Listing, ListingPicture } from './listing.schema.ts';

/** Returns every picture of a listing: the cover, the other images and the images of the items. */
export function getPictures({ image, images, items }: Listing): ListingPicture[] {
  return [image, ...images, ...items.flatMap((item) => item.image ?? [])];
}
