import type { Config } from '@netlify/functions';
import { text as catalogue } from '#content/text/text.ts';
import { answerAt, type OldAddresses } from '#domain/article/old-addresses.ts';
import { now } from '../clock.ts';
import { builtPage, forContent } from '../http/built-page.ts';
import { sharedFor } from '../http/cache.ts';
import { notFoundPage, pageEndpoint, plainPage } from '../pages/plain-page.ts';

const text = catalogue.blog.gone;

export const config: Config = {
  path: '/blog/:slug',
  preferStatic: true,
  // Where the build lacks it, this endpoint would ask itself.
  excludedPath: '/blog/addresses.json',
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
};

/**
 * Answers where no post is: leads on from the address that one had before, and says of one that was taken
 * down that it is gone. Both are known by the build, whose posts are files and come first.
 */
export default pageEndpoint(async (_, { params: { slug = '' } }) => {
  const found = answerAt(slug, await addressesOfBuild(), now());
  if (found === undefined) return notFoundPage();
  const headers = sharedFor(['blog']);
  if (found === 'gone') {
    const { heading, lead, blog } = text;
    const link = { url: '/blog', label: blog };
    return plainPage({ heading, lead, link }, { status: 410, headers });
  }
  return new Response(null, {
    status: 301,
    headers: { location: `/blog/${found.movedTo}`, ...headers },
  });
});

/** None where the built site is not to be had: then the address is as unknown as any other. */
async function addressesOfBuild(): Promise<OldAddresses> {
  const isRight = (file: string) => file.startsWith('{"moved"');
  const written = await builtPage('/blog/addresses.json', isRight, forContent);
  // Written by our own build.
  return written === undefined ? { moved: {}, gone: {} } : (JSON.parse(written) as OldAddresses);
}
