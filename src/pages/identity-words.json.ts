import type { APIRoute } from 'astro';
import { text } from '../content/text/text.ts';

/** Asked for with the login dialog, so that a page that only is read does not carry them. */
export const GET: APIRoute = () => Response.json(text.identity);
