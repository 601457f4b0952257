import type { APIRoute } from 'astro';
import { text } from '../content/text/text.ts';

/** Asked for by who writes a post or does something with one, so that the page does not carry them. */
export const GET: APIRoute = () => Response.json(text.feedWords);
