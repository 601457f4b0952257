import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { ownListings } from '../content/listings.ts';
import { text } from '../content/text/en.ts';
import { contactCard, contactNote } from '../features/listing/contact-card.ts';

export async function getStaticPaths() {
  const listings = await ownListings();
  return listings.map((listing) => ({
    params: { business: listing.url.slice(1) },
    props: { listing },
  }));
}

/** The business for somebody's address book. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props, site }) => {
  const { listing } = props;
  const page = new URL(listing.url, site).href;
  const card = contactCard(listing, { page, note: contactNote(listing, text.listing) });
  return new Response(card, { headers: { 'content-type': 'text/vcard; charset=utf-8' } });
};
