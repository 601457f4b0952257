/**
 * The share pictures of the businesses in the repository. The endpoint `share-picture` draws the share pictures of
 * members' listings.
 */
import type { APIRoute, GetStaticPaths } from 'astro';
import { loadStaticListings } from '../../../content/listings.ts';
import { getDrawing } from '../../../content/pictures.ts';
import { site } from '../../../content/site.ts';
import {
  getSharePicture,
  getShareVersion,
} from '../../../features/share-picture/cached-share-picture.ts';

type Listing = Awaited<ReturnType<typeof loadStaticListings>>[number];

const getFile = ({ image }: Listing) => getDrawing(image.name).file;

export const getStaticPaths = (async () => {
  const listings = await loadStaticListings();
  return listings.map((listing) => ({
    params: {
      slug: listing.url.slice(1),
      version: getShareVersion(listing, site.name, getFile(listing)),
    },
    props: { listing },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ listing: Listing }> = async ({ props: { listing } }) =>
  new Response(new Uint8Array(await getSharePicture(listing, site.name, getFile(listing))));
