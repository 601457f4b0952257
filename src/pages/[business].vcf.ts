import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { allListings } from '../content/listings.ts';
import { text } from '../content/text/en.ts';
import { contactCard } from '../features/listing/contact-card.ts';

export async function getStaticPaths() {
  const listings = await allListings();
  return listings.map((listing) => ({
    params: { business: listing.url.slice(1) },
    props: { listing },
  }));
}

/** The business for somebody's address book. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props, site }) => {
  const { listing } = props;
  const card = contactCard(listing, {
    page: new URL(listing.url, site).href,
    note: `${text.listing.contactName} ${listing.contact}. ${listing.deliveries}.`,
  });
  return new Response(card, { headers: { 'content-type': 'text/vcard; charset=utf-8' } });
};
