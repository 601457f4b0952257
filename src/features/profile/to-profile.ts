import type { Listing, ListingPicture } from '#domain/listing/listing.schema.ts';
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
  const toPhoto = ({ name, alt }: ListingPicture) => {
    const picture = pictures[name];
    return picture && { alt, picture };
  };
  const [cover, ...photos] = [image, ...images].flatMap((photo) => toPhoto(photo) ?? []);
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
    items: items.map((item) => ({ ...item, image: item.image && toPhoto(item.image) })),
  };
  return profile;
}
