import { Problem } from '../../../src/domain/problem/problem.ts';

/** What the platform hands to a function at most, in bytes (docs.netlify.com, functions: 6 MB). */
export const bodyLimit = 6 * 1024 * 1024;

/** A body over the limit is still read and thrown away up to here, so that the sender hears why. */
const patience = 64 * 1024 * 1024;

/**
 * Reads the body whole, so that an endpoint never sees half of one.
 * @throws {Problem} `body-too-large`
 */
export async function withBodyRead(request: Request, limit = bodyLimit): Promise<Request> {
  if (!request.body) return request;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.byteLength;
    if (length <= limit) chunks.push(chunk);
    else if (length > patience) break;
  }
  if (length > limit) throw new Problem('body-too-large');
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: length === 0 ? null : Buffer.concat(chunks),
  });
}
