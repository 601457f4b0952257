import type { APIRoute } from 'astro';
import { areSamples, loadDirectory, loadStaticListings } from '#content/listings.ts';
import { getDrawing } from '#content/pictures.ts';
import { exportPicturesOfListings } from '#features/listing/export-listing-pictures.ts';

/**
 * The businesses in the repository, with the pictures that this build exported. Endpoints read the file, and treat
 * the businesses like members' listings from the database. One file for each business would double the number of
 * files of a build.
 */
export const GET: APIRoute = async () => {
  const builtAt = new Date().toISOString();
  const listings = await loadStaticListings();
  const { sections } = await loadDirectory();
  return Response.json({
    listings,
    pictures: await exportPicturesOfListings(listings, getDrawing),
    areSamples,
    towns: sections.towns.map(({ name }) => name),
    builtAt,
  });
};
