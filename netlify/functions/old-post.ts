import type { Config } from '@netlify/functions';
import { text as catalogue } from '#content/text/text.ts';
import { findOldAddress, type OldAddresses } from '#domain/article/old-addresses.ts';
import { now } from '../clock.ts';
import { builtPage, contentTimeoutMs } from '../http/built-page.ts';
import { sharedFor } from '../http/cache.ts';
import { notFoundPage, pageEndpoint, plainPage } from '../pages/plain-page.ts';

const text = catalogue.blog.gone;

export const config: Config = {
  path: '/blog/:slug',
  preferStatic: true,
  // If the build lacks this file, the endpoint would otherwise request itself.
  excludedPath: '/blog/addresses.json',
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
};

/**
 * Answers the addresses without a post: redirects the former address of a post, and returns 410 for a deleted one.
 * The build lists both. Posts themselves are static files, which take precedence.
 */
export default pageEndpoint(async (_, { params: { slug = '' } }) => {
  const answer = findOldAddress(slug, await addressesOfBuild(), now());
  if (answer === undefined) return notFoundPage();
  const headers = sharedFor(['blog']);
  if (answer === 'gone') {
    const { heading, lead, blog } = text;
    const link = { url: '/blog', label: blog };
    return plainPage({ heading, lead, link }, { status: 410, headers });
  }
  return new Response(null, {
    status: 301,
    headers: { location: `/blog/${answer.movedTo}`, ...headers },
  });
});

/** Returns an empty list if the built site is unavailable. The address is then treated like any unknown one. */
async function addressesOfBuild(): Promise<OldAddresses> {
  const isRight = (file: string) => file.startsWith('{"moved"');
  const written = await builtPage('/blog/addresses.json', isRight, contentTimeoutMs);
  // The file comes from our own build, so it needs no validation.
  return written === undefined ? { moved: {}, deleted: {} } : (JSON.parse(written) as OldAddresses);
}
