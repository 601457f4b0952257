import type { APIRoute } from 'astro';
import { getPicture, posts } from '#content/blog/posts.ts';
import { getText } from '#content/text/text.ts';
import { listPosts } from '#features/blog/listed-posts.ts';

/** The newest posts, for open pages of an earlier build. */
export const GET: APIRoute = async () =>
  Response.json(await listPosts(posts, getPicture, getText().language));
