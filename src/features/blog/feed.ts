import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import type { BlogPost } from '#domain/article/blog.schema.ts';
import type { FindPicture } from '#ui/export-picture.ts';
import FeedBody from './FeedBody.astro';

type Component = Parameters<AstroContainer['renderToString']>[0];

/** How many of the newest posts a feed holds in full. */
const newest = 20;

/** The newest posts as a feed carries them: whole, and safe to show in any reader. */
export async function feedItems(posts: readonly BlogPost[], find: FindPicture, site: URL) {
  const container = await AstroContainer.create();
  // Outside of Astro's own checker, the type of a component is not known.
  const component: unknown = FeedBody;
  return Promise.all(
    posts.slice(0, newest).map(async ({ title, slug, excerpt, publishedAt, body }) => ({
      title,
      link: `/blog/${slug}`,
      description: excerpt,
      pubDate: new Date(publishedAt),
      content: await container.renderToString(component as Component, {
        props: { blocks: body.blocks, find, site },
      }),
    })),
  );
}
