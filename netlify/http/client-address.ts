import { isIPv6, SocketAddress } from 'node:net';
import type { Context } from '@netlify/functions';

/**
 * Who sent a request, to count by: the address that the platform's own socket saw. What a client says
 * of itself, as in X-Forwarded-For, is never looked at. A household has a whole /64 of IPv6
 * addresses to choose from, so all of them are one.
 */
export function clientAddress({ ip }: Pick<Context, 'ip'>): string {
  const given = ip.replace(/%.*$/, '');
  if (!isIPv6(given)) return given;
  const { address } = new SocketAddress({ address: given, family: 'ipv6' });
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1];
  return mapped ?? `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** All eight groups of a shortened address. */
function groupsOf(address: string): string[] {
  const [left = [], right = []] = address
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const between = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...between, ...right];
}
