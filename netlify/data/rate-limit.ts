/** Limits of what anybody may send in an hour. The database counts. */
import { createHmac } from 'node:crypto';
import { isIPv6, SocketAddress } from 'node:net';
import type { Context } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { environment } from '../env.ts';

/**
 * What the table of attempts knows of whoever sent something: the same for the same value, and of no
 * use to a reader of the table, because trying out all addresses takes the key as well.
 */
export function rateLimitKey(value: string): string {
  const key = `attempts of ${environment().database.secretKey}`;
  return createHmac('sha256', key).update(value).digest('hex');
}

/**
 * Reads what the database answers to something sent: the id under which it is stored, or how many
 * seconds the sender has to wait.
 * @throws {Problem} `too-many-requests`
 */
export function requireReceipt([row]: { receipt: string | null; wait: number | null }[]): string {
  if (row?.receipt) return row.receipt;
  throw new Problem('too-many-requests', { retryAfter: row?.wait ?? undefined });
}

/**
 * Who sent a request, to count by: the address that the platform's own socket saw. What a client says
 * of itself, as in X-Forwarded-For, is never looked at. A household has a whole /64 of IPv6
 * addresses to choose from, so all of them are one.
 */
export function clientAddress({ ip }: Pick<Context, 'ip'>): string {
  const withoutZone = ip.replace(/%.*$/, '');
  if (!isIPv6(withoutZone)) return withoutZone;
  const { address } = new SocketAddress({ address: withoutZone, family: 'ipv6' });
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1];
  return mapped ?? `${parseGroups(address).slice(0, 4).join(':')}::/64`;
}

/** The network of an address, in which many may be one person's: a /24 of IPv4, a /48 of IPv6. */
export function clientNetwork(client: Pick<Context, 'ip'>): string {
  const address = clientAddress(client);
  return address.includes(':')
    ? `${address.split(':').slice(0, 3).join(':')}::/48`
    : address.replace(/\d+$/, '0/24');
}

/** All eight groups of a shortened address. */
function parseGroups(address: string): string[] {
  const [left = [], right = []] = address
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const between = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...between, ...right];
}
