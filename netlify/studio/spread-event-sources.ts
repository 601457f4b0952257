/**
 * Requests each stream of events under a host name of its own. Browsers open at most six connections to a host name over
 * HTTP/1.1, and the Studio keeps streams of every post that the editor visited: the third post would wait forever. Sanity's
 * own servers speak HTTP/2, in which the streams share one connection. The event sources of Sanity's client call `fetch`,
 * because they send headers.
 * @param apiHost - the address of the embedded content server. Each subdomain of its host leads to it.
 */
export function spreadEventSources(apiHost: string): void {
  const { hostname } = new URL(apiHost);
  const fetchDirectly = globalThis.fetch;
  let count = 0;
  globalThis.fetch = (input, init) => {
    const url = URL.parse(String(input));
    if (!url?.hostname.endsWith(hostname) || !url.pathname.includes('/data/listen/'))
      return fetchDirectly(input, init);
    count += 1;
    url.hostname = `e${count}.${url.hostname}`;
    return fetchDirectly(url, init);
  };
}
