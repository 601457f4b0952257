import { listedBusinesses, type ListedBusiness } from '#domain/listing/listed-business.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import type { PictureData } from '#ui/picture-data.ts';

/**
 * What a card of the dashboard says of the first businesses.
 * @param pictures - at least the cover of each of them, by name.
 */
export function listBusinesses(
  listings: readonly Listing[],
  pictures: Record<string, PictureData>,
): ListedBusiness<PictureData>[] {
  return listings.slice(0, listedBusinesses).flatMap(({ id, title, town, category, image }) => {
    const picture = pictures[image.name];
    return picture ? [{ id, title, town, category, picture, alt: image.alt }] : [];
  });
}
