/** Who may speak with the content server, which takes writes without a password. */
import { createMiddleware } from 'hono/factory';
import { refusal } from './refusal.ts';

/** 'localhost' and names under it: each tab of the Studio has one, for connections of its own. */
const ownHost = /^(?:127\.0\.0\.1|(?:[\w-]+\.)*localhost)$/;

/**
 * A page elsewhere could reach a loopback port by pointing its own host name here; it can't fake the
 * Host that the browser then sends, nor the Origin.
 */
export function ownHostsOnly(studioUrl: string) {
  const { origin: own } = new URL(studioUrl);
  return createMiddleware(async (c, next) => {
    const { hostname } = new URL(`http://${c.req.header('host') ?? ''}/`);
    const origin = c.req.header('origin') ?? own;
    if (!ownHost.test(hostname)) throw refusal(403, `The host ${hostname} is not this machine.`);
    if (origin !== own) throw refusal(403, `Only the Studio at ${own} may ask. Set STUDIO_URL.`);
    await next();
  });
}
