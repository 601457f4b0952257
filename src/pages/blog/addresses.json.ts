import type { APIRoute } from 'astro';
import { addresses } from '#content/blog/posts.ts';

/** The former addresses of posts. An endpoint redirects from them. */
export const GET: APIRoute = () => Response.json(addresses);
