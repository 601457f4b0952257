import type { Config } from '@netlify/functions';
import { getText } from '#content/text/text.ts';
import { findOldAddress, type OldAddresses } from '#domain/article/old-addresses.ts';
import { now } from '../clock.ts';
import { limitRequests } from '../data/request-limit.ts';
import { fetchBuiltPage, contentTimeoutMs } from '../http/built-page.ts';
import { sharedHeaders } from '../http/cache.ts';
import { renderNotFoundPage, pageEndpoint, renderPlainPage } from '../pages/plain-page.ts';
import { localizePath } from '#domain/language/localized-path.ts';

export const config: Config = {
  path: ['/blog/:slug', '/:language([a-z]{2})/blog/:slug'],
  preferStatic: true,
  // If the build lacks one of these files, the endpoint would otherwise request itself.
  excludedPath: ['/blog/addresses.json', '/blog/planned.json'],
};

/**
 * Handles addresses under /blog without a post. The former address of a post redirects to the present one, and a
 * deleted post has status 410. The build lists both. Posts themselves are static files, which take precedence.
 */
export default pageEndpoint(limitRequests(config), async (_, { params: { slug = '' } }) => {
  const target = findOldAddress(slug, await readOldAddresses(), now());
  if (target === undefined) return renderNotFoundPage();
  const headers = sharedHeaders(['blog']);
  if (target === 'gone') {
    const { heading, lead, blog } = getText().blog.gone;
    const link = { url: '/blog', label: blog };
    return renderPlainPage({ heading, lead, link }, { status: 410, headers });
  }
  return new Response(null, {
    status: 301,
    headers: { location: localizePath(`/blog/${target.movedTo}`), ...headers },
  });
});

/**
 * Returns the former and deleted addresses of posts from the build. Both lists are empty if the built site is
 * unavailable, so every address is treated as unknown.
 */
async function readOldAddresses(): Promise<OldAddresses> {
  // Any other response, such as an error page, begins with other characters.
  const isExpected = (file: string) => file.startsWith('{"moved"');
  const json = await fetchBuiltPage('/blog/addresses.json', isExpected, contentTimeoutMs);
  // The file comes from the site's own build, so it needs no validation.
  return json === undefined ? { moved: {}, deleted: {} } : (JSON.parse(json) as OldAddresses);
}
