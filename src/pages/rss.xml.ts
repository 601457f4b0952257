import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { getListedPosts, getPicture } from '#content/blog/posts.ts';
import { getText } from '#content/text/text.ts';
import FeedBody from '#features/blog/FeedBody.astro';
import { localizePath } from '#domain/language/localized-path.ts';
import { feedNamespaces, toFeedItem } from '#features/blog/feed-item.ts';

type Component = Parameters<AstroContainer['renderToString']>[0];

/** Maximum number of posts in the feed. */
const maxFeedPosts = 20;

/** The RSS feed. It contains the newest posts in full, in markup that is safe in any feed reader. */
export const GET: APIRoute = async ({ site = new URL('http://localhost') }) => {
  const text = getText();
  const container = await AstroContainer.create();
  // TypeScript knows the type of an Astro component only in Astro's own checker.
  const component: unknown = FeedBody;
  const pendingItems = getListedPosts()
    .slice(0, maxFeedPosts)
    .map(async (post) =>
      toFeedItem(post, {
        link: localizePath(`/blog/${post.slug}`),
        content: await container.renderToString(component as Component, {
          props: { blocks: post.body.blocks, find: getPicture, site },
        }),
      }),
    );
  return rss({
    title: text.blog.heading,
    description: text.blog.lead,
    site,
    items: await Promise.all(pendingItems),
    trailingSlash: false,
    xmlns: feedNamespaces,
    customData: `<language>${text.language}</language><atom:link href="${new URL(localizePath('/rss.xml'), site).href}" rel="self" type="application/rss+xml"/>`,
  });
};
