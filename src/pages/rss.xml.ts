import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { picture, posts } from '../content/blog/posts.ts';
import { text } from '../content/text/text.ts';
import { feedItems } from '../features/blog/feed.ts';

/** What feed readers follow. */
export const GET: APIRoute = async ({ site = new URL('http://localhost') }) =>
  rss({
    title: text.blog.heading,
    description: text.blog.lead,
    site,
    items: await feedItems(posts, picture, site),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>${text.language}</language><atom:link href="${new URL('/rss.xml', site).href}" rel="self" type="application/rss+xml"/>`,
  });
