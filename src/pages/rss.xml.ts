import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { getPicture, posts } from '#content/blog/posts.ts';
import { getText } from '#content/text/text.ts';
import FeedBody from '#features/blog/FeedBody.astro';

type Component = Parameters<AstroContainer['renderToString']>[0];

/** Maximum number of posts in the feed. */
const maxFeedPosts = 20;

/** The RSS feed. It contains the newest posts in full, in markup that is safe in any feed reader. */
export const GET: APIRoute = async ({ site = new URL('http://localhost') }) => {
  const text = getText();
  const container = await AstroContainer.create();
  // TypeScript knows the type of an Astro component only in Astro's own checker.
  const component: unknown = FeedBody;
  const pendingItems = posts
    .slice(0, maxFeedPosts)
    .map(async ({ title, slug, excerpt, publishedAt, body }) => ({
      title,
      link: `/blog/${slug}`,
      description: excerpt,
      pubDate: new Date(publishedAt),
      content: await container.renderToString(component as Component, {
        props: { blocks: body.blocks, find: getPicture, site },
      }),
    }));
  return rss({
    title: text.blog.heading,
    description: text.blog.lead,
    site,
    items: await Promise.all(pendingItems),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>${text.language}</language><atom:link href="${new URL('/rss.xml', site).href}" rel="self" type="application/rss+xml"/>`,
  });
};
