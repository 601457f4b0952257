import type { APIRoute } from 'astro';
import { addresses } from '#content/blog/posts.ts';

/** Former addresses of posts, for the endpoint that redirects them. */
export const GET: APIRoute = () => Response.json(addresses);
