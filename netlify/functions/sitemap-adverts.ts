import type { Config } from '@netlify/functions';
import { languages } from '#domain/language/language.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { freshKinds, getFreshUrl } from '#domain/post/public-post.ts';
import { readLiveAddresses } from '../data/live-listings.ts';
import { findFreshPosts } from '../data/public-posts.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { listTag, sharedHeaders } from '../http/cache.ts';
import { siteAddress } from '../http/site-address.ts';

export const config: Config = { path: '/sitemap-adverts.xml' };

/** Maximum number of addresses in one sitemap [sitemaps.org]. */
const maxAddresses = 50_000;

/**
 * Lists the pages of public posts and the newest live listings of members for search engines. Addresses consist of letters, digits and hyphens,
 * so they need no escaping.
 */
export default limitedEndpoint(limitRequests(config), {
  GET: async () => {
    const [addresses, { sections }] = await Promise.all([
      readLiveAddresses(),
      findFreshPosts(undefined),
    ]);
    const freshUrls = [
      getFreshUrl(),
      ...freshKinds.flatMap((kind) =>
        sections[kind].map(({ slug }) => getFreshUrl({ kind, slug })),
      ),
    ].flatMap((path) =>
      languages.map(
        (language) => `<url><loc>${siteAddress(localizePath(path, language))}</loc></url>`,
      ),
    );
    const urls = addresses
      .flatMap(({ slug, changed_at }) =>
        languages.map(
          (language) =>
            `<url><loc>${siteAddress(localizePath(`/${slug}`, language))}</loc><lastmod>${new Date(changed_at).toISOString()}</lastmod></url>`,
        ),
      )
      .slice(freshUrls.length - maxAddresses);
    return new Response(
      `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${freshUrls.join('')}${urls.join('')}</urlset>`,
      {
        headers: { 'content-type': 'application/xml; charset=utf-8', ...sharedHeaders([listTag]) },
      },
    );
  },
});
