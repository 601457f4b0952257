import type { APIRoute } from 'astro';
import { directory, ownListings } from '../../content/listings.ts';
import { drawing } from '../../content/pictures.ts';
import { exportListingPictures } from '../../features/listing/export-listing-pictures.ts';

/**
 * The businesses that are in no database, with their covers as this build exported them: endpoints
 * show them beside members' adverts.
 */
export const GET: APIRoute = async () => {
  const listings = await ownListings();
  const covers = listings.map(({ image }) => image);
  const { shelves } = await directory();
  return Response.json({
    listings,
    pictures: await exportListingPictures(covers, drawing),
    towns: shelves.towns.map(({ name }) => name),
  });
};
