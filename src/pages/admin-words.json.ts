import type { APIRoute } from 'astro';
import { text } from '../content/text/text.ts';

/** Asked for by the staff's screen, so that its page does not carry what members need not read. */
export const GET: APIRoute = () => Response.json(text.adminWords);
