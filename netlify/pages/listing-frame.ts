/** The page of a listing: React in the frame that the build wrote, complete without scripts. */
import { createElement } from 'react';
import { text as catalogue } from '#content/text/text.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { picturesOf } from '#domain/listing/pictures.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { Business } from '#features/listing/Business.tsx';
import { localBusiness } from '#features/listing/structured-data.ts';
import { uploadedPictures } from '#features/listing/uploaded-picture.ts';
import { jsonForHtml } from '#ui/json-for-html.ts';
import { builtPage, forContent } from '../http/built-page.ts';
import { escaped, hasPlaces, pageFiller } from '../http/filled-page.ts';
import { siteAddress } from '../http/site-address.ts';

const { layout, listing: text, report: reportText } = catalogue;

/** How many characters of a description search engines and previews show. */
const summary = 300;

const metaPlace = (name: string) =>
  new RegExp(`(?<=<meta (?:name|property)="${name}" content=")[^"]*`);

const places = {
  title: /(?<=<title>)[^<]*/,
  description: metaPlace('description'),
  canonical: /<meta name="robots" content="noindex">/,
  sharedTitle: metaPlace('og:title'),
  sharedDescription: metaPlace('og:description'),
  address: metaPlace('og:url'),
  picture: metaPlace('og:image'),
  pictureWidth: metaPlace('og:image:width'),
  pictureHeight: metaPlace('og:image:height'),
  pictureAlt: metaPlace('og:image:alt'),
  structuredData: /(?<=<script type="application\/ld\+json">)[^<]*/,
  content: /<div id="business">[^]*?<\/div>/,
};

const fillPage = pageFiller(places);

/** @returns undefined where the frame is not to be had. */
export async function listingPage(listing: Listing): Promise<string | undefined> {
  const [frame, { renderToStaticMarkup }] = await Promise.all([
    builtPage('/listing-frame', (page) => hasPlaces(page, places), forContent),
    // Fetched when it is needed: most of what is asked for is no listing.
    import('react-dom/server'),
  ]);
  if (frame === undefined) return undefined;
  const address = siteAddress(listing.url);
  const pictures = uploadedPictures(picturesOf(listing));
  const cover = pictures[listing.image.name];
  const picture = new URL(`/${listing.image.name}/1280.webp`, address).href;
  const title = `${listing.title}, ${listing.town}`;
  const description = escaped(excerpt(listing.description, summary));
  return fillPage(frame, {
    title: escaped(layout.titlePrefix + title),
    description,
    canonical: `<link rel="canonical" href="${escaped(address)}">`,
    sharedTitle: escaped(title),
    sharedDescription: description,
    address: escaped(address),
    picture: escaped(picture),
    pictureWidth: String(cover?.width ?? ''),
    pictureHeight: String(cover?.height ?? ''),
    pictureAlt: escaped(listing.image.alt),
    structuredData: jsonForHtml(localBusiness(listing, { page: address, images: [picture] })),
    content: renderToStaticMarkup(
      createElement(Business, { listing, pictures, address, text, reportText }),
    ),
  });
}
