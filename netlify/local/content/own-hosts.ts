/** Access to the content server, which takes writes without a password. */
import { createMiddleware } from 'hono/factory';
import { refusal } from './refusal.ts';

/** 'localhost' and names under it: each tab of the Studio has one, for connections of its own. */
const ownHost = /^(?:127\.0\.0\.1|(?:[\w-]+\.)*localhost)$/;

/**
 * A page elsewhere could reach a loopback port by pointing its own host name here; it can't fake the
 * Host that the browser then sends, nor the Origin. A picture or a script of a page has no Origin: for these a browser
 * names the site in Sec-Fetch-Site, and older ones the page in Referer. The Studio asks for pictures that way, since
 * each of its tabs has a host name of its own, and for data always with an Origin.
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

/** True for a request of a page without an Origin; an address typed by hand and a program have no page. */
function isOfAnotherPage(header: (name: string) => string | undefined, own: string): boolean {
  const site = header('sec-fetch-site');
  if (site !== undefined) return !['none', 'same-origin'].includes(site);
  const referer = header('referer');
  return referer !== undefined && URL.parse(referer)?.origin !== own;
}
