/**
 * The redirect to the same address without the slash at its end, within the site.
 * @returns undefined where the address ends otherwise, or is the homepage's.
 */
export function withoutSlash({ url }: Pick<Request, 'url'>): Response | undefined {
  const { pathname, search } = new URL(url);
  if (pathname === '/' || !pathname.endsWith('/')) return undefined;
  // Two slashes at the beginning would name another host.
  const path = pathname.replaceAll(/^\/+|\/+$/g, '');
  const headers = { location: `/${path}${search}`, 'cache-control': 'public, max-age=3600' };
  return new Response(null, { status: 301, headers });
}
