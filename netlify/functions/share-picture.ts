import type { Config } from '@netlify/functions';
import { site } from '#content/site.ts';
import { isSlug } from '#domain/listing/slug.ts';
import { getSharePictureUrl, createShareVersion } from '#features/share-picture/share-picture.ts';
import { lookUpListing } from '../data/live-listings.ts';
import { limitRequests } from '../data/request-limit.ts';
import { immutableHeaders, listingTag, sharedHeaders } from '../http/cache.ts';
import { renderNotFoundPage, pageEndpoint } from '../pages/plain-page.ts';
import { provideSharePicture } from '../pages/share-picture.ts';

/** The path is outside /api, because robots.txt closes /api, and link previews follow robots.txt. */
export const config: Config = {
  path: '/share-pictures/:slug/:file',
  preferStatic: true,
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
};

/** Matches the name of a file, which is a version: '0f3a62c41b7d9e58.jpg'. */
const filePattern = /^[0-9a-f]{16}\.jpg$/;

/**
 * Returns the picture of a member's live listing for previews of its link. Businesses of the build have static
 * pictures. The address contains the current version. An address with any other version redirects to the address
 * with the current version, so that requests with made-up versions draw no pictures.
 */
export default pageEndpoint(
  limitRequests(config),
  async (_, { params: { slug = '', file = '' } }) => {
    if (!isSlug(slug) || !filePattern.test(file)) return renderNotFoundPage();
    const lookup = await lookUpListing(slug);
    switch (lookup.state) {
      case 'live': {
        const { id, listing, seconds_left } = lookup;
        const current = getSharePictureUrl(listing, createShareVersion(listing, site.name));
        if (current !== `/share-pictures/${slug}/${file}`) return redirectTo(current, id);
        const headers = { 'content-type': 'image/jpeg', ...immutableHeaders(id, seconds_left) };
        return new Response(await provideSharePicture(listing), { headers });
      }
      case 'moved':
        return redirectTo(`/share-pictures/${lookup.slug}/${file}`, lookup.id);
      case 'gone':
        return new Response(null, { status: 410, headers: sharedHeaders([listingTag(lookup.id)]) });
      default:
        return renderNotFoundPage(slug);
    }
  },
);

function redirectTo(location: string, id: number): Response {
  return new Response(null, {
    status: 302,
    headers: { location, ...sharedHeaders([listingTag(id)]) },
  });
}
