import type { Listing } from '#domain/listing/listing.schema.ts';
import type { BusinessProfile } from '#domain/listing/profile.ts';
import type { PictureData } from '#ui/picture-data.ts';

/**
 * What members see of a business.
 * @param pictures - its own by name.
 */
export function profileOf(
  listing: Listing,
  pictures: Record<string, PictureData>,
): BusinessProfile<PictureData> {
  const { id, title, description, story, category, contact, located, url } = listing;
  const { phone, email, whatsapp, website, deliveries, hours, stock, image, images } = listing;
  const [first, ...others] = [image, ...images].flatMap(({ name, alt }) => {
    const picture = pictures[name];
    return picture ? [{ alt, picture }] : [];
  });
  if (!first) throw new Error(`${title} has no picture.`);
  return {
    ...{ id, title, description, story, category, contact, located, url },
    ...{ deliveries, image: first, images: others },
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
    ...(whatsapp !== undefined && { whatsapp }),
    ...(website !== undefined && { website }),
    ...(hours !== undefined && { hours }),
    ...(stock !== undefined && { stock }),
  };
}
