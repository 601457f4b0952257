import type { APIRoute } from 'astro';

/** Allows all pages, and names the sitemaps. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /api/',
      `Sitemap: ${new URL('/sitemap-index.xml', site).href}`,
      // The members' current listings, served by an endpoint.
      `Sitemap: ${new URL('/sitemap-adverts.xml', site).href}`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  );
