import { Problem } from '#domain/problem/problem.ts';
import { readBody } from './body-limit.ts';
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
