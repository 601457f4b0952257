import { Problem } from '#domain/problem/problem.ts';
import { vouchedHeaders, vouchForIdentity, type Identify } from './platform-headers.ts';
import type { Visit } from './visit.ts';

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

/** A body over the limit is still read and thrown away up to here, so that the sender hears why. */
const patience = 64 * 1024 * 1024;

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
    else if (length > patience) break;
  }
  if (length > limit) throw new Problem('body-too-large');
  return length === 0 ? null : Buffer.concat(chunks);
}
