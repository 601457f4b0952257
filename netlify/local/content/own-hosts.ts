/** Access control of the content server, which accepts writes without a password. */
import { createMiddleware } from 'hono/factory';
import { refusal } from './refusal.ts';

/** 'localhost' and its subdomains. Each tab of the Studio has its own subdomain, to get connections of its own. */
const ownHost = /^(?:127\.0\.0\.1|(?:[\w-]+\.)*localhost)$/;

/**
 * Refuses requests from pages of other origins. A foreign page can reach a loopback port by pointing its own host
 * name here, but it cannot forge the Host and Origin headers of its requests. Requests for pictures or scripts
 * carry no Origin: browsers then send Sec-Fetch-Site, and older ones the Referer. The Studio requests pictures that
 * way, because each of its tabs has its own host name, and data always with an Origin.
 */
export function ownHostsOnly(studioUrl: string) {
  const { origin: own } = new URL(studioUrl);
  return createMiddleware(async (c, next) => {
    const { hostname } = new URL(`http://${c.req.header('host') ?? ''}/`);
    const origin = c.req.header('origin');
    if (!ownHost.test(hostname)) throw refusal(403, `The host ${hostname} is not this machine.`);
    const isForeign =
      origin === undefined
        ? !c.req.path.startsWith('/images/') && isOfAnotherPage((name) => c.req.header(name), own)
        : origin !== own;
    if (isForeign) throw refusal(403, `Only the Studio at ${own} may ask. Set STUDIO_URL.`);
    await next();
    c.header('x-content-type-options', 'nosniff');
  });
}

/**
 * True for a request without an Origin that comes from a page. Addresses typed by hand and requests of programs
 * come from no page.
 */
function isOfAnotherPage(header: (name: string) => string | undefined, own: string): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined) return !['none', 'same-origin'].includes(site);
  const referer = header('referer');
  return referer !== undefined && URL.parse(referer)?.origin !== own;
}
