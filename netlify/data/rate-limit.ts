/** Identifies clients for the limits of requests without a login. The database counts the requests. */
import { createHmac } from 'node:crypto';
import { isIPv6, SocketAddress } from 'node:net';
import type { Context } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { environment } from '../env.ts';

/**
 * Returns a keyed hash of the subject that the database counts: an IP address, a network, an e-mail address or a
 * signature. A reader of the table cannot find an address by a trial of all addresses, because the hash requires the
 * key.
 */
export function hashSubject(value: string): string {
  const key = `attempts of ${environment().database.secretKey}`;
  return createHmac('sha256', key).update(value).digest('hex');
}

/**
 * Returns the id of a stored row, from the column `receipt` of the database's response.
 * @throws {Problem} `too-many-requests` with the seconds in the column `wait`, if there is no id
 */
export function requireRowId([row]: { receipt: string | null; wait: number | null }[]): string {
  if (row?.receipt) return row.receipt;
  throw new Problem('too-many-requests', { retryAfter: row?.wait ?? undefined });
}

/**
 * Returns the address of a client for counting, from the platform's own socket. Headers from the client, such as
 * X-Forwarded-For, are ignored. An IPv6 address is returned as its /64 network, because a household has a whole
 * /64.
 */
export function getClientAddress({ ip }: Pick<Context, 'ip'>): string {
  const withoutZone = ip.replace(/%.*$/, '');
  if (!isIPv6(withoutZone)) return withoutZone;
  const { address } = new SocketAddress({ address: withoutZone, family: 'ipv6' });
  // An IPv4 address that is mapped to IPv6 is returned as an IPv4 address.
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1];
  return mapped ?? `${parseGroups(address).slice(0, 4).join(':')}::/64`;
}

/**
 * Returns the network of an address: the /24 of an IPv4 address, the /48 of an IPv6 address. Limits apply to
 * networks, because one client may control many addresses of a network.
 */
export function getClientNetwork(client: Pick<Context, 'ip'>): string {
  const address = getClientAddress(client);
  return address.includes(':')
    ? `${address.split(':').slice(0, 3).join(':')}::/48`
    : address.replace(/\d+$/, '0/24');
}

/** Expands a shortened IPv6 address to its eight groups. */
function parseGroups(address: string): string[] {
  const [left = [], right = []] = address
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right];
}
