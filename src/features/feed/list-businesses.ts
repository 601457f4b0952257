import { listedBusinesses, type ListedBusiness } from '../../domain/listing/listed-business.ts';
import type { Listing } from '../../domain/listing/listing.schema.ts';
import { exportPictures, type FindPicture } from '../../ui/export-picture.ts';
import type { PictureData } from '../../ui/picture-data.ts';

/** What a card of the dashboard says of the first businesses. */
export async function listBusinesses(
  listings: readonly Listing[],
  find: FindPicture,
): Promise<ListedBusiness<PictureData>[]> {
  const first = listings.slice(0, listedBusinesses);
  const pictures = await exportPictures(
    first.map(({ image }) => image.name),
    find,
  );
  return first.flatMap(({ id, title, town, category, image }) => {
    const picture = pictures[image.name];
    return picture ? [{ id, title, town, category, picture, alt: image.alt }] : [];
  });
}
