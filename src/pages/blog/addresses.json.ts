import type { APIRoute } from 'astro';
import { addresses } from '#content/blog/posts.ts';

/** Where posts were before, for the endpoint that answers there. */
export const GET: APIRoute = () => Response.json(addresses);
