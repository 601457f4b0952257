import type { Listing, ListingPicture } from '#domain/listing/listing.schema.ts';
import { picturesOf } from '#domain/listing/pictures.ts';
import { exportPictures, type FindPicture } from '#ui/export-picture.ts';
import type { PictureData } from '#ui/picture-data.ts';
import { uploadedPictures } from './uploaded-picture.ts';

/** Pictures of listings by name: drawings through the image service, photos as they are served. */
export async function exportListingPictures(
  pictures: readonly ListingPicture[],
  find: FindPicture,
): Promise<Record<string, PictureData>> {
  const uploaded = uploadedPictures(pictures);
  const drawings = pictures.map(({ name }) => name).filter((name) => !(name in uploaded));
  return { ...(await exportPictures(drawings, find)), ...uploaded };
}

/** Every picture of one listing's page. */
export function exportAllPictures(listing: Listing, find: FindPicture) {
  return exportListingPictures(picturesOf(listing), find);
}

/** Every picture of all their pages. */
export function exportPicturesOfAll(listings: readonly Listing[], find: FindPicture) {
  return exportListingPictures(listings.flatMap(picturesOf), find);
}
