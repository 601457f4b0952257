import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { allListings } from '../../content/listings.ts';
import { drawing } from '../../content/pictures.ts';
import { profileOf } from '../../features/profile/profile-of.ts';

export async function getStaticPaths() {
  const listings = await allListings();
  return listings.map((listing) => ({ params: { id: String(listing.id) }, props: { listing } }));
}

/** A business for members' pages; nothing that its public page does not say. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  Response.json(await profileOf(props.listing, drawing));
