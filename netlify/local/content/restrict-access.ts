/** Access control of the content server, which accepts writes without a password. */
import { createMiddleware } from 'hono/factory';
import { createRefusal } from './refusal.ts';

/**
 * The allowed host names. Each tab of the Studio has its own subdomain of localhost, because browsers limit the
 * connections per host name.
 */
const allowedHosts = /^(?:127\.0\.0\.1|(?:[\w-]+\.)*localhost)$/;

/**
 * Creates the middleware that refuses requests for other hosts, and requests from pages of other origins. A foreign
 * page can reach a loopback port if its own host name refers to this machine. However, it cannot forge the Host and
 * Origin headers of its requests.
 */
export function restrictAccess(studioUrl: string) {
  const { origin: studioOrigin } = new URL(studioUrl);
  return createMiddleware(async (c, next) => {
    const hostname = URL.parse(`http://${c.req.header('host') ?? ''}/`)?.hostname;
    if (hostname === undefined) throw createRefusal(400, 'The Host header is invalid.');
    const origin = c.req.header('origin');
    if (!allowedHosts.test(hostname))
      throw createRefusal(403, `The host ${hostname} is not this machine.`);
    // The Studio requests pictures without an Origin, and from the host names of its tabs.
    const isPicture = c.req.path.startsWith('/images/');
    const isForeign =
      origin === undefined
        ? !isPicture && isFromOtherPage((name) => c.req.header(name), studioOrigin)
        : origin !== studioOrigin;
    if (isForeign)
      throw createRefusal(403, `Only the Studio at ${studioOrigin} may ask. Set STUDIO_URL.`);
    await next();
    c.header('x-content-type-options', 'nosniff');
  });
}

/**
 * True if a request without an Origin, such as one for a script, comes from a page of another site. Browsers send
 * Sec-Fetch-Site, and older browsers the Referer. Both are absent or 'none' for a program and for a typed address.
 */
function isFromOtherPage(
  getHeader: (name: string) => string | undefined,
  studioOrigin: string,
): boolean {
  const site = getHeader('sec-fetch-site');
  if (site !== undefined) return !['none', 'same-origin'].includes(site);
  const referer = getHeader('referer');
  return referer !== undefined && URL.parse(referer)?.origin !== studioOrigin;
}
