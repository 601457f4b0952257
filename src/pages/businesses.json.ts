import type { APIRoute } from 'astro';
import { allListings } from '../content/listings.ts';
import { drawing } from '../content/pictures.ts';
import { listBusinesses } from '../features/feed/list-businesses.ts';

/** The businesses that the members' dashboard shows. */
export const GET: APIRoute = async () =>
  Response.json(await listBusinesses(await allListings(), drawing));
