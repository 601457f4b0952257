/**
 * Creates and checks the tokens of a provider's API. Each token contains its time of expiry by the stack's clock.
 */
import { createHmac } from 'node:crypto';

/** Credentials of a client of the API. */
interface AppCredentials {
  id: string;
  secret: string;
}

/** True if a token request carries the id and secret of the app. */
export function hasAppCredentials({ headers }: Request, { id, secret }: AppCredentials): boolean {
  const basic = Buffer.from(`${id}:${secret}`).toString('base64');
  return headers.get('authorization') === `Basic ${basic}`;
}

/**
 * Creates a token.
 * @param lifetimeSeconds - time until the token expires
 */
export function createToken(
  { secret }: AppCredentials,
  now: Date,
  lifetimeSeconds: number,
): string {
  const expiryMs = String(now.getTime() + lifetimeSeconds * 1000);
  return `A21AA.${expiryMs}.${createSignature(secret, expiryMs)}`;
}

/** True if a request carries a token of the app that has not expired. */
export function hasToken({ headers }: Request, { secret }: AppCredentials, now: Date): boolean {
  const bearer = headers.get('authorization') ?? '';
  const [, expiryMs = '', signature = ''] = /^Bearer A21AA\.(\d+)\.([\w-]+)$/.exec(bearer) ?? [];
  return signature === createSignature(secret, expiryMs) && now.getTime() < Number(expiryMs);
}

function createSignature(secret: string, expiryMs: string): string {
  return createHmac('sha256', secret).update(expiryMs).digest('base64url');
}
