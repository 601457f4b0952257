import type { APIRoute } from 'astro';
import { text } from '#content/text/text.ts';

/** Asked for by the form of listings beside what is stored, so that the page itself does not wait for it. */
export const GET: APIRoute = () => Response.json(text.advertiseWords);
