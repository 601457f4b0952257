import type { Listing, ListingPicture } from './listing.schema.ts';

/** Every picture that a listing's page shows. */
export function picturesOf({ image, images, items }: Listing): ListingPicture[] {
  return [image, ...images, ...items.map((item) => item.image)];
}
