import type { APIRoute } from 'astro';

/** Allows all pages except endpoints, and lists the sitemaps. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /api/',
      `Sitemap: ${new URL('/sitemap-index.xml', site).href}`,
      // The sitemap of members' current listings, which an endpoint serves.
      `Sitemap: ${new URL('/sitemap-adverts.xml', site).href}`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  );
