import { Problem } from '#domain/problem/problem.ts';
import { log } from '#netlify/http/log.ts';

/** A request in progress. The field `ip` is the client's address from the socket. */
export interface IncomingRequest {
  request: Request;
  url: URL;
  ip: string;
}

/** Methods that the constructor of `Request` refuses. */
const unsupportedMethods = ['TRACE', 'TRACK', 'CONNECT'];

/**
 * Creates the request for a service or function: a web `Request` with a complete body, without forged headers of
 * the platform.
 * @param options - `bodyLimit` is in bytes. `identify` adds the identity data of the user.
 * @throws {Problem} `body-too-large`, or `method-not-allowed` for TRACE, TRACK and CONNECT
 */
export async function createInnerRequest(
  { request, url, ip }: IncomingRequest,
  { bodyLimit, identify }: { bodyLimit?: number | undefined; identify?: Identify | undefined },
): Promise<Request> {
  if (unsupportedMethods.includes(request.method)) throw new Problem('method-not-allowed');
  const body = await readBody(request, bodyLimit);
  const headers = createTrustedHeaders(request.headers, ip);
  if (identify) await addIdentity(headers, identify);
  return new Request(url, { method: request.method, headers, body });
}

/** The platform's maximum size of a function's request body in bytes (docs.netlify.com, functions: 6 MB). */
export const bodyLimit = 6 * 1024 * 1024;

/** Size up to which a body above the limit is read and discarded, so that the client receives the refusal. */
const maxDiscardedBytes = 64 * 1024 * 1024;

/**
 * Reads the whole body, so that an endpoint never receives a partial one. Returns null for an empty body.
 * @throws {Problem} `body-too-large`
 */
async function readBody({ body }: Request, limit = bodyLimit): Promise<Buffer<ArrayBuffer> | null> {
  if (!body) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length <= limit) chunks.push(chunk);
    else if (length > maxDiscardedBytes) break;
  }
  if (length > limit) throw new Problem('body-too-large');
  return length === 0 ? null : Buffer.concat(chunks);
}

/** Identity data that the platform's edge adds to requests with a valid token. */
export interface IdentityInfo {
  /** The address of the identity service. */
  url: string;
  /** The operator's token, with which a function sends requests to the identity service. */
  token: string;
  /** The claims of the user's token. */
  user: Record<string, unknown>;
}

/** Returns the identity data of a token, or undefined if the identity service does not accept the token. */
export type Identify = (token: string) => Promise<IdentityInfo | undefined>;

/**
 * Returns the client's headers without the headers that only the platform may set, and adds the client's address
 * from the socket.
 */
function createTrustedHeaders(headers: Headers, ip: string): Headers {
  const trustedHeaders = new Headers();
  for (const [name, value] of headers)
    if (!isPlatformHeader(name)) trustedHeaders.append(name, value);
  trustedHeaders.set('x-nf-client-connection-ip', ip);
  return trustedHeaders;
}

/**
 * Adds the identity data of a valid token. The token comes from the authorization header, or else from the identity
 * cookie. An error of the identity service is logged, and nothing is added.
 */
async function addIdentity(headers: Headers, identify: Identify): Promise<void> {
  const token = readBearerToken(headers) ?? readCookie(headers, 'nf_jwt');
  if (!token) return;
  const info = await identify(token).catch((error: unknown) => log.fault('identify', error));
  if (!info) return;
  headers.set('x-nf-identity-info', encodeIdentity(info));
}

/** Encodes the identity data in the platform's format. */
export function encodeIdentity(info: Partial<IdentityInfo>): string {
  return Buffer.from(JSON.stringify(info)).toString('base64');
}

/**
 * True for headers that only the platform may set. `x-nf-client` is an exception, because the browser's identity
 * library sends its own name in it.
 */
function isPlatformHeader(name: string): boolean {
  return /^x-(nf|netlify)-/.test(name) && name !== 'x-nf-client';
}

function readBearerToken(headers: Headers): string | undefined {
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
