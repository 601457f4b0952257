/** The cache key of the platform's edge, and the header that reports it. */

/**
 * Adds the `Cache-Status` header (RFC 9211) with the cache key to a response that the platform would store.
 * @param url - the address of the request
 * @param result - the other parameters of the header, such as 'hit'
 */
export function withCacheStatus(url: URL, response: Response, result: string): Response {
  if (!response.headers.has('netlify-cdn-cache-control')) return response;
  const headers = new Headers(response.headers);
  const key = getCacheKey(url, headers.get('netlify-vary') ?? 'query');
  headers.set('cache-status', `"Netlify Edge"; ${result}; key="${key}"`);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

/**
 * Returns the path with the query parameters that are part of the cache key: those that `Netlify-Vary` names, or all
 * if it names none. [docs.netlify.com, 'Cache key variation']
 * @param vary - the value of the `Netlify-Vary` header, such as 'query=q|town'
 */
export function getCacheKey({ pathname, searchParams }: URL, vary: string): string {
  const [, names] = /(?:^|,)\s*query=([^,]*)/.exec(vary) ?? [];
  const isPartOfKey = (name: string) => names === undefined || names.split('|').includes(name);
  const parameters = Array.from(searchParams).filter(([name]) => isPartOfKey(name));
  return `${pathname}?${String(new URLSearchParams(parameters))}`;
}
