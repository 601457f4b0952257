import type { Config } from '@netlify/functions';
import { site } from '#content/site.ts';
import { isSlug } from '#domain/listing/slug.ts';
import { sharePictureUrl, shareVersion } from '#features/share-picture/share-picture.ts';
import { lookUpListing } from '../data/live-listings.ts';
import { keptFor, listingTag, sharedFor } from '../http/cache.ts';
import { notFoundPage, pageEndpoint } from '../pages/plain-page.ts';
import { sharePicture } from '../pages/share-picture.ts';

/** Not below /api, which robots.txt closes: who makes previews of links goes by that. */
export const config: Config = {
  path: '/share-pictures/:slug/:file',
  preferStatic: true,
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
};

/**
 * The picture of a member's live listing, for previews of its link; that of a business of the build is a file.
 * Its address names the version that it shows, and any other leads there, so that nobody can have many drawn.
 */
export default pageEndpoint(async (_, { params: { slug = '', file = '' } }) => {
  if (!isSlug(slug) || !/^[0-9a-f]{16}\.jpg$/.test(file)) return notFoundPage();
  const lookup = await lookUpListing(slug);
  switch (lookup.state) {
    case 'live': {
      const { id, listing } = lookup;
      const current = sharePictureUrl(listing, shareVersion(listing, site.name));
      if (current !== `/share-pictures/${slug}/${file}`) return leadTo(current, id);
      const headers = { 'content-type': 'image/jpeg', ...keptFor([listingTag(id)]) };
      return new Response(await sharePicture(listing), { headers });
    }
    case 'moved':
      return leadTo(`/share-pictures/${lookup.slug}/${file}`, lookup.id);
    case 'gone':
      return new Response(null, { status: 410, headers: sharedFor([listingTag(lookup.id)]) });
    default:
      return notFoundPage(slug);
  }
});

function leadTo(location: string, id: number): Response {
  return new Response(null, { status: 302, headers: { location, ...sharedFor([listingTag(id)]) } });
}
