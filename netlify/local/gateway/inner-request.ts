import { Problem } from '#domain/problem/problem.ts';
import { log } from '#netlify/http/log.ts';

/** A request on its way; `ip` is the client's address as the socket knows it. */
export interface Visit {
  request: Request;
  url: URL;
  ip: string;
}

/** The web's own `Request` refuses to exist with them. */
const unthinkableMethods = ['TRACE', 'TRACK', 'CONNECT'];

/**
 * What a service or function gets to see: the whole body, headers that somebody vouches for, and the
 * web's own `Request`, whatever the server in front made of it.
 * @throws {Problem} `body-too-large` or `method-not-allowed`
 */
export async function innerRequest(
  { request, url, ip }: Visit,
  { bodyLimit, identify }: { bodyLimit?: number | undefined; identify?: Identify | undefined },
): Promise<Request> {
  if (unthinkableMethods.includes(request.method)) throw new Problem('method-not-allowed');
  const body = await readBody(request, bodyLimit);
  const headers = vouchedHeaders(request.headers, ip);
  if (identify) await vouchForIdentity(headers, identify);
  return new Request(url, { method: request.method, headers, body });
}

/** What the platform hands to a function at most, in bytes (docs.netlify.com, functions: 6 MB). */
export const bodyLimit = 6 * 1024 * 1024;

/** A body over the limit is read and discarded up to this size, so that the client receives the refusal. */
const maxBodyBytes = 64 * 1024 * 1024;

/**
 * Reads the body whole, so that an endpoint never sees half of one; null where there is none.
 * @throws {Problem} `body-too-large`
 */
async function readBody({ body }: Request, limit = bodyLimit): Promise<Buffer<ArrayBuffer> | null> {
  if (!body) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length <= limit) chunks.push(chunk);
    else if (length > maxBodyBytes) break;
  }
  if (length > limit) throw new Problem('body-too-large');
  return length === 0 ? null : Buffer.concat(chunks);
}

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
function vouchedHeaders(headers: Headers, ip: string): Headers {
  const vouched = new Headers();
  for (const [name, value] of headers) if (!isVouched(name)) vouched.append(name, value);
  vouched.set('x-nf-client-connection-ip', ip);
  return vouched;
}

/** Says who is asking, when the bearer token is a right one, or without one the identity cookie. */
async function vouchForIdentity(headers: Headers, identify: Identify): Promise<void> {
  const token = readBearer(headers) ?? readCookie(headers, 'nf_jwt');
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

function readBearer(headers: Headers): string | undefined {
  return /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
}

function readCookie(headers: Headers, name: string): string | undefined {
  const cookies = headers.get('cookie')?.split(';') ?? [];
  const prefix = `${name}=`;
  return cookies
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
}
