import type { APIRoute } from 'astro';

/** Everything may be read; the sitemap says where it is. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /api/',
      `Sitemap: ${new URL('/sitemap-index.xml', site).href}`,
      // Members' listings of this moment, answered by an endpoint.
      `Sitemap: ${new URL('/sitemap-adverts.xml', site).href}`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  );
