import type { Listing } from '#domain/listing/listing.schema.ts';
import { profileFields, type BusinessProfile } from '#domain/listing/profile.ts';
import type { PictureData } from '#ui/picture-data.ts';

/**
 * Returns the profile of a business for members.
 * @param pictures - the pictures of the business by name
 * @throws {Error} if the business has no picture
 */
export function toProfile(
  listing: Listing,
  pictures: Record<string, PictureData>,
): BusinessProfile<PictureData> {
  const { title, image, images, items } = listing;
  const [first, ...others] = [image, ...images].flatMap(({ name, alt }) => {
    const picture = pictures[name];
    return picture ? [{ alt, picture }] : [];
  });
  if (!first) throw new Error(`${title} has no picture.`);
  const facts = profileFields.map((field) => [field, listing[field]]);
  return {
    ...(Object.fromEntries(facts) as Pick<Listing, (typeof profileFields)[number]>),
    image: first,
    images: others,
    items: items.map((item) => ({ ...item, image: undefined })),
  };
}
