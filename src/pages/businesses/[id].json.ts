import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { ownListings } from '../../content/listings.ts';
import { drawing } from '../../content/pictures.ts';
import { exportListingPictures } from '../../features/listing/export-listing-pictures.ts';
import { profileOf } from '../../features/profile/profile-of.ts';

export async function getStaticPaths() {
  const listings = await ownListings();
  return listings.map((listing) => ({ params: { id: String(listing.id) }, props: { listing } }));
}

/** A business for members' pages; nothing that its public page does not say. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) => {
  const { listing } = props;
  const shown = [listing.image, ...listing.images];
  return Response.json(profileOf(listing, await exportListingPictures(shown, drawing)));
};
