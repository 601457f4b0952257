import type { Listing } from './listing.schema.ts';

/** The name of every picture that a listing's page shows. */
export function picturesOf({ image, images, items }: Listing): string[] {
  return [image, ...images, ...items.map((item) => item.image)].map(({ name }) => name);
}
