/** The headers by which the platform vouches for a request. Nobody from outside may bring them along. */
import { log } from '#netlify/http/log.ts';

/** What the platform's edge knows about whoever sends a right token. */
export interface IdentityInfo {
  url: string;
  /** Lets a function ask the service as its operator. */
  token: string;
  user: Record<string, unknown>;
}

/** Answers undefined for a token that the identity service does not know. */
export type Identify = (token: string) => Promise<IdentityInfo | undefined>;

/** The client's own headers, and its address as the socket knows it. */
export function vouchedHeaders(headers: Headers, ip: string): Headers {
  const vouched = new Headers();
  for (const [name, value] of headers) if (!isVouched(name)) vouched.append(name, value);
  vouched.set('x-nf-client-connection-ip', ip);
  return vouched;
}

/** Says who is asking, when the bearer token is a right one, or without one the identity cookie. */
export async function vouchForIdentity(headers: Headers, identify: Identify): Promise<void> {
  const token = bearerOf(headers) ?? cookieOf(headers, 'nf_jwt');
  if (!token) return;
  const info = await identify(token).catch((error: unknown) => log.fault('identify', error));
  if (!info) return;
  headers.set('x-nf-identity-info', inHeader(info));
}

/** As the platform writes it. */
export function inHeader(info: Partial<IdentityInfo>): string {
  return Buffer.from(JSON.stringify(info)).toString('base64');
}

/** In `x-nf-client` the browser's library for identity says its own name, which vouches for nothing. */
function isVouched(name: string): boolean {
  return /^x-(nf|netlify)-/.test(name) && name !== 'x-nf-client';
}

function bearerOf(headers: Headers): string | undefined {
  return /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
}

function cookieOf(headers: Headers, name: string): string | undefined {
  const cookies = headers.get('cookie')?.split(';') ?? [];
  const prefix = `${name}=`;
  return cookies
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
}
