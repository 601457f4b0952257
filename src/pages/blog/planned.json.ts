import type { APIRoute } from 'astro';
import { planned } from '#content/blog/posts.ts';

/**
 * The times at which planned posts become public. A schedule reads them, and starts a build when a time has come. The
 * file says nothing about the posts, because it is public.
 */
export const GET: APIRoute = () => Response.json({ planned });
