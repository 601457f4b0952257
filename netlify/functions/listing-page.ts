import type { Config } from '@netlify/functions';
import { createElement } from 'react';
import { text as catalogue } from '#content/text/text.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { isSlug } from '#domain/listing/slug.ts';
import { contactCard, contactNote } from '#features/listing/contact-card.ts';
import { EndedListing } from '#features/listing/EndedListing.tsx';
import { uploadedPictures } from '#features/listing/uploaded-picture.ts';
import { lookUpListing, type Found } from '../data/live-listings.ts';
import { now } from '../clock.ts';
import { answerPage, pageHeaders } from '../http/answer-page.ts';
import { listingTag, listTag, sharedFor } from '../http/cache.ts';
import { siteAddress } from '../http/site-address.ts';
import { builtBusinesses } from '../pages/built-businesses.ts';
import { listingPage } from '../pages/listing-frame.ts';
import { isOfTheSite, notFoundPage, plainPage, pageEndpoint } from '../pages/plain-page.ts';

const text = catalogue.listing;

export const config: Config = {
  path: '/:slug',
  preferStatic: true,
  // Endpoints of their own.
  excludedPath: ['/businesses.json', '/sitemap-adverts.xml'],
  rateLimit: { windowSize: 60, windowLimit: 6000, aggregateBy: ['ip', 'domain'] },
};

/**
 * A member's listing at its address on the site, or what became of it. It is never built into a file: a
 * file would still be there when the listing is not. Files, which are the site's own pages, come first.
 */
export default pageEndpoint(async (_, { params }) => {
  // With an ending it is asked for as a card for the address book.
  const [, slug = '', ending = ''] = /^(.*?)(\.vcf)?$/.exec(params['slug'] ?? '') ?? [];
  if (!isSlug(slug) || isOfTheSite(slug)) return notFoundPage(slug);
  // The page of a business of the build is a file; its card is not.
  const isCard = ending !== '';
  const built = isCard && (await builtBusinesses()).listings.find(({ url }) => url === `/${slug}`);
  if (built) return cardOf(built);
  const found = await lookUpListing(slug);
  switch (found.state) {
    case 'live':
      return isCard ? cardOf(found.listing) : livePage(found);
    case 'moved':
      return new Response(null, {
        status: 301,
        headers: { location: `/${found.slug}${ending}`, ...sharedFor([listingTag(found.id)]) },
      });
    case 'expired':
      return isCard ? notFoundPage(slug) : endedPage(found);
    case 'gone':
      return gonePage(found.id);
    case 'unknown':
      return notFoundPage(slug);
  }
});

async function livePage({ id, listing }: Extract<Found, { state: 'live' }>): Promise<Response> {
  const page = await listingPage(listing);
  // Without its frame a listing is still worth reading.
  if (page === undefined) {
    const { title: heading, description, contact, phone, email } = listing;
    const lead = `${description} ${text.contactName} ${contact}: ${phone ?? email ?? ''}`;
    return plainPage({ heading, lead }, { status: 200 });
  }
  return new Response(page, { headers: { ...pageHeaders, ...sharedFor([listingTag(id)]) } });
}

function cardOf(listing: Listing): Response {
  const page = siteAddress(listing.url);
  const card = contactCard(listing, { page, note: contactNote(listing, text) });
  return new Response(card, {
    headers: {
      'content-type': 'text/vcard; charset=utf-8',
      ...sharedFor([listingTag(listing.id)]),
    },
  });
}

function endedPage({ id, similar, ...ended }: Extract<Found, { state: 'expired' }>) {
  const pictures = uploadedPictures(similar.map(({ image }) => image));
  return answerPage({
    title: ended.title,
    content: createElement(EndedListing, { ended, similar, pictures, text, now: now().getTime() }),
    status: 200,
    headers: sharedFor([listingTag(id), listTag]),
  });
}

function gonePage(id: number) {
  const link = { url: '/all-businesses', label: text.all };
  const headers = sharedFor([listingTag(id)]);
  return plainPage({ heading: text.gone, lead: text.goneLead, link }, { status: 410, headers });
}
