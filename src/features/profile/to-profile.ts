import type { Listing } from '#domain/listing/listing.schema.ts';
import type { BusinessProfile } from '#domain/listing/profile.ts';
import type { PictureData } from '#ui/picture-data.ts';

/**
 * Returns the profile of a business for members.
 * @param pictures - the pictures of the business by name.
 * @throws {Error} if `pictures` contains no picture of the business.
 */
export function toProfile(
  listing: Listing,
  pictures: Record<string, PictureData>,
): BusinessProfile<PictureData> {
  const { title, image, images, items } = listing;
  const [cover, ...photos] = [image, ...images].flatMap(({ name, alt }) => {
    const picture = pictures[name];
    return picture ? [{ alt, picture }] : [];
  });
  if (!cover) throw new Error(`${title} has no picture.`);
  // JSON omits the undefined properties, which the profile does not display.
  const profile = {
    ...listing,
    town: undefined,
    live_from: undefined,
    featured: undefined,
    features: undefined,
    image: cover,
    images: photos,
    items: items.map((item) => ({ ...item, image: undefined })),
  };
  return profile;
}
