import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { text } from '../content/text/en.ts';

/** What feed readers follow. */
export const GET: APIRoute = ({ site }) =>
  rss({ title: text.blog.heading, description: text.blog.lead, site: site ?? '', items: [] });
