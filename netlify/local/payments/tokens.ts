/**
 * Creates and checks the tokens of a provider's API. Each token contains its time of expiry by the stack's clock.
 */
import { createHmac } from 'node:crypto';

/** Credentials of a client of the API. */
interface App {
  id: string;
  secret: string;
}

/** True if a token request carries the id and secret of the app. */
export function hasAppCredentials({ headers }: Request, { id, secret }: App): boolean {
  const basic = Buffer.from(`${id}:${secret}`).toString('base64');
  return headers.get('authorization') === `Basic ${basic}`;
}

/**
 * Creates a token.
 * @param lifetimeSeconds - time until the token expires
 */
export function createToken({ secret }: App, now: Date, lifetimeSeconds: number): string {
  const until = String(now.getTime() + lifetimeSeconds * 1000);
  return `A21AA.${until}.${createSignature(secret, until)}`;
}

/** True if a request carries a token of the app that has not expired. */
export function hasToken({ headers }: Request, { secret }: App, now: Date): boolean {
  const bearer = headers.get('authorization') ?? '';
  const [, until = '', seal = ''] = /^Bearer A21AA\.(\d+)\.([\w-]+)$/.exec(bearer) ?? [];
  return seal === createSignature(secret, until) && now.getTime() < Number(until);
}

function createSignature(secret: string, until: string): string {
  return createHmac('sha256', secret).update(until).digest('base64url');
}
