import type { APIRoute } from 'astro';
import { addresses } from '#content/blog/posts.ts';

/** The former addresses of posts, and the addresses of deleted posts. The endpoint `old-post` reads this file. */
export const GET: APIRoute = () => Response.json(addresses);
