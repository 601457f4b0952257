import { getPictures, type Listing, type ListingPicture } from '#domain/listing/listing.schema.ts';
import { exportCovers, exportPictures, type FindPicture } from '#ui/export-picture.ts';
import type { PictureData } from '#ui/picture-data.ts';
import { getUploadedPictures } from './uploaded-picture.ts';

/**
 * Exports pictures of listings, and returns them by name. Astro's image service converts the drawings from the
 * repository. Uploaded photos keep the files that the site serves.
 */
async function exportListingPictures(
  pictures: readonly ListingPicture[],
  find: FindPicture,
  exportDrawings = exportPictures,
): Promise<Record<string, PictureData>> {
  const uploadedByName = getUploadedPictures(pictures);
  const drawings = pictures.map(({ name }) => name).filter((name) => !(name in uploadedByName));
  return { ...(await exportDrawings(drawings, find)), ...uploadedByName };
}

/** Exports the cover of each listing, for cards. */
export function exportCoversOfListings(listings: readonly Listing[], find: FindPicture) {
  const covers = listings.map(({ image }) => image);
  return exportListingPictures(covers, find, exportCovers);
}

/** Exports every picture of one listing's page. */
export function exportAllPictures(listing: Listing, find: FindPicture) {
  return exportListingPictures(getPictures(listing), find);
}

/** Exports every picture of several listings' pages. */
export function exportPicturesOfListings(listings: readonly Listing[], find: FindPicture) {
  return exportListingPictures(listings.flatMap(getPictures), find);
}
