import type { Listing, ListingPicture } from './listing.schema.ts';

/** Every picture that a listing's page shows. */
export function getPictures({ image, images, items }: Listing): ListingPicture[] {
  return [image, ...images, ...items.flatMap((item) => item.image ?? [])];
}
