import type { APIRoute } from 'astro';
import { areSamples, directory, ownListings } from '#content/listings.ts';
import { drawing } from '#content/pictures.ts';
import { exportPicturesOfAll } from '#features/listing/export-listing-pictures.ts';

/**
 * The businesses that are in no database, with their pictures as this build exported them: endpoints
 * answer about them as about members' listings. A file for each would be half of what a build writes.
 */
export const GET: APIRoute = async () => {
  const listings = await ownListings();
  const { sections } = await directory();
  return Response.json({
    listings,
    pictures: await exportPicturesOfAll(listings, drawing),
    areSamples,
    towns: sections.towns.map(({ name }) => name),
  });
};
