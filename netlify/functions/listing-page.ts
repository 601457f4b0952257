import type { Config } from '@netlify/functions';
import { createElement } from 'react';
import { getText } from '#content/text/text.ts';
import { formatDate } from '#domain/date/date.ts';
import { toPicture, type Listing } from '#domain/listing/listing.schema.ts';
import { isSlug } from '#domain/listing/slug.ts';
import { formatContactCard, formatContactNote } from '#features/listing/contact-card.ts';
import { EndedListing, KeptListing } from '#features/listing/EndedListing.tsx';
import { getUploadedPictures } from '#features/listing/uploaded-picture.ts';
import { lookUpListing, type ListingLookup } from '../data/live-listings.ts';
import { limitRequests } from '../data/request-limit.ts';
import { answerPage, pageHeaders } from '../http/answer-page.ts';
import { listingHeaders, listingTag, listTag, sharedHeaders } from '../http/cache.ts';
import { siteAddress } from '../http/site-address.ts';
import { readBuiltBusinesses } from '../pages/built-businesses.ts';
import { renderListingPage } from '../pages/listing-frame.ts';
import {
  isFrameSlug,
  renderNotFoundPage,
  renderPlainPage,
  pageEndpoint,
} from '../pages/plain-page.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { translateCategory } from '#content/translate-category.ts';
import { getLanguage } from '#domain/language/language.ts';
import { translateListings } from '../pages/translate-listings.ts';

export const config: Config = {
  path: ['/:slug', '/:language([a-z]{2})/:slug'],
  preferStatic: true,
  // The first four paths have separate endpoints.
  excludedPath: [
    '/fresh',
    '/:language([a-z]{2})/fresh',
    '/businesses.json',
    '/sitemap-adverts.xml',
    // netlify.toml rewrites these former addresses.
    '/admin-words.json',
    '/feed-words.json',
    '/identity-words.json',
  ],
  rateLimit: { windowSize: 60, windowLimit: 6000, aggregateBy: ['ip', 'domain'] },
};

/**
 * Renders a member's listing or contact card at its address on the site, or the reason of its absence. Listings are
 * not built as static files, because a file would outlive its listing. The site's own static files take precedence.
 */
export default pageEndpoint(limitRequests(config), async (_, { params }) => {
  // The ending `.vcf` requests the listing as a contact card.
  const [, slug = '', ending = ''] = /^(.*?)(\.vcf)?$/.exec(params['slug'] ?? '') ?? [];
  if (!isSlug(slug) || isFrameSlug(slug)) return renderNotFoundPage(slug);
  // A business of the build has a static page, but no static contact card.
  const isCard = ending !== '';
  const { listings } = isCard ? await readBuiltBusinesses() : { listings: [] };
  const [built] = translateListings(listings.filter(({ url }) => url === `/${slug}`));
  if (built) return renderContactCard(built, listingHeaders(built.id));
  const lookup = await lookUpListing(slug);
  switch (lookup.state) {
    case 'live':
      return renderLive(lookup, isCard);
    case 'moved':
      return new Response(null, {
        status: 301,
        headers: {
          location: localizePath(`/${lookup.slug}${ending}`),
          ...listingHeaders(lookup.id, lookup.seconds_left),
        },
      });
    case 'expired':
      return isCard ? renderNotFoundPage(slug) : renderEndedPage(lookup, slug);
    case 'gone':
      return renderGonePage(lookup.id);
    case 'unknown':
      return renderNotFoundPage(slug);
  }
});

async function renderLive(
  { id, listing, posts, seconds_left, ...approvals }: Extract<ListingLookup, { state: 'live' }>,
  isCard: boolean,
): Promise<Response> {
  const headers = listingHeaders(id, seconds_left);
  if (isCard) return renderContactCard(listing, headers);
  const page = await renderListingPage(listing, { ...approvals, posts });
  // If the frame fails to load, the listing is sent as a plain page.
  if (page === undefined) {
    const { title: heading, description, contact, phone, email } = listing;
    const text = getText().listing;
    const lead = `${description} ${text.contactName} ${contact}: ${phone ?? email ?? ''}`;
    return renderPlainPage({ heading, lead }, { status: 200 });
  }
  return new Response(page, { headers: { ...pageHeaders, ...headers } });
}

function renderContactCard(listing: Listing, headers: Record<string, string>): Response {
  const page = siteAddress(listing.url);
  const category = translateCategory(listing.category, getLanguage());
  const card = formatContactCard(
    { ...listing, category },
    {
      page,
      note: formatContactNote(listing, getText().listing),
    },
  );
  return new Response(card, {
    headers: { 'content-type': 'text/vcard; charset=utf-8', ...headers },
  });
}

function renderEndedPage(lookup: Extract<ListingLookup, { state: 'expired' }>, slug: string) {
  const { id, title, category, town, contact, similar } = lookup;
  const { listing: text, language } = getText();
  if (contact) {
    const endedOn = formatDate(contact.ended_at, language);
    const cover = toPicture(contact.cover, contact.cover.alt || title);
    const picture = getUploadedPictures([cover])[cover.name];
    return answerPage({
      title,
      content: createElement(KeptListing, {
        title,
        category,
        town,
        slug,
        contact,
        cover: picture && { picture, alt: cover.alt },
        endedOn,
        text,
      }),
      status: 200,
      headers: listingHeaders(id, lookup.seconds_left ?? 0),
    });
  }
  const pictures = getUploadedPictures(similar.map(({ image }) => image));
  return answerPage({
    title,
    content: createElement(EndedListing, {
      ended: lookup,
      similar,
      pictures,
      text,
    }),
    status: 200,
    headers: sharedHeaders([listingTag(id), listTag]),
  });
}

function renderGonePage(id: number) {
  const text = getText().listing;
  const link = { url: '/all-businesses', label: text.all };
  return renderPlainPage(
    { heading: text.gone, lead: text.goneLead, link },
    { status: 410, headers: listingHeaders(id) },
  );
}
