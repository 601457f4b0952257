/**
 * Returns the redirect to the same address without its trailing slash, within the site.
 * @returns undefined if the address has no trailing slash, or is the homepage
 */
export function redirectWithoutSlash({ url }: Pick<Request, 'url'>): Response | undefined {
  const { pathname, search } = new URL(url);
  if (pathname === '/' || !pathname.endsWith('/')) return undefined;
  // Two leading slashes would refer to another host.
  const path = pathname.replaceAll(/^\/+|\/+$/g, '');
  const headers = { location: `/${path}${search}`, 'cache-control': 'public, max-age=3600' };
  return new Response(null, { status: 301, headers });
}
