import type { Config } from '@netlify/functions';
import { localizePath } from '#domain/language/localized-path.ts';
import { isSlug } from '#domain/listing/slug.ts';
import { findPictureKind, pictureKinds } from '#features/share-picture/picture-kinds.ts';
import { lookUpListing } from '../data/live-listings.ts';
import { limitRequests } from '../data/request-limit.ts';
import { immutableHeaders, listingTag, sharedHeaders } from '../http/cache.ts';
import { renderNotFoundPage, pageEndpoint } from '../pages/plain-page.ts';
import { getCurrentPicture, provideSharePicture } from '../pages/share-picture.ts';

/** The path is outside /api, because robots.txt closes /api, and link previews follow robots.txt. */
export const config: Config = {
  path: ['/share-pictures/:slug/:file', '/:language([a-z]{2})/share-pictures/:slug/:file'],
  preferStatic: true,
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
};

/**
 * Returns a drawn picture of a member's live listing: for previews of its link, or for its owner to share. Businesses of
 * the build have static pictures for previews. The address contains the current version, as in '0f3a62c41b7d9e58.jpg'.
 * Any other address redirects to the address with the current version, so that requests with made-up versions draw no
 * pictures.
 */
export default pageEndpoint(
  limitRequests(config),
  async (_, { params: { slug = '', file = '' } }) => {
    const kind = findPictureKind(file);
    if (!isSlug(slug) || !kind) return renderNotFoundPage();
    const lookup = await lookUpListing(slug);
    switch (lookup.state) {
      case 'live': {
        const { id, listing, seconds_left } = lookup;
        const { path } = getCurrentPicture(listing, kind);
        if (path !== localizePath(`/share-pictures/${slug}/${file}`)) return redirectTo(path, id);
        const headers = {
          'content-type': pictureKinds[kind].type,
          ...immutableHeaders(id, seconds_left),
        };
        return new Response(await provideSharePicture(listing, kind), { headers });
      }
      case 'moved':
        return redirectTo(localizePath(`/share-pictures/${lookup.slug}/${file}`), lookup.id);
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
