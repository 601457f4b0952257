import type { Listing } from '../../domain/listing/listing.schema.ts';
import type { BusinessProfile } from '../../domain/listing/profile.ts';
import { exportPictures, type FindPicture } from '../../ui/export-picture.ts';
import type { PictureData } from '../../ui/picture-data.ts';

/** What members see of a business, with its pictures exported. */
export async function profileOf(
  listing: Listing,
  find: FindPicture,
): Promise<BusinessProfile<PictureData>> {
  const { id, title, description, category, contact, phone, located, url } = listing;
  const { website, deliveries, hours, stock, image, images } = listing;
  const shown = [image, ...images];
  const pictures = await exportPictures(
    shown.map(({ name }) => name),
    find,
  );
  const [first, ...others] = shown.flatMap(({ name, alt }) => {
    const picture = pictures[name];
    return picture ? [{ alt, picture }] : [];
  });
  if (!first) throw new Error(`${title} has no picture.`);
  return {
    ...{ id, title, description, category, contact, phone, located, url },
    ...{ deliveries, image: first, images: others },
    ...(website !== undefined && { website }),
    ...(hours !== undefined && { hours }),
    ...(stock !== undefined && { stock }),
  };
}
