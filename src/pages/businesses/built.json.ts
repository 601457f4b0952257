import type { APIRoute } from 'astro';
import { areSamples, directory, ownListings } from '#content/listings.ts';
import { drawing } from '#content/pictures.ts';
import { exportPicturesOfListings } from '#features/listing/export-listing-pictures.ts';

/**
 * The businesses in the repository, with their pictures as this build exported them. Endpoints use them like
 * members' listings from the database. Separate files would be half of all files of a build.
 */
export const GET: APIRoute = async () => {
  const listings = await ownListings();
  const { sections } = await directory();
  return Response.json({
    listings,
    pictures: await exportPicturesOfListings(listings, drawing),
    areSamples,
    towns: sections.towns.map(({ name }) => name),
  });
};
