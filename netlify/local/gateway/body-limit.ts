import { Problem } from '#domain/problem/problem.ts';

/** What the platform hands to a function at most, in bytes (docs.netlify.com, functions: 6 MB). */
export const bodyLimit = 6 * 1024 * 1024;

/** A body over the limit is still read and thrown away up to here, so that the sender hears why. */
const patience = 64 * 1024 * 1024;

/**
 * Reads the body whole, so that an endpoint never sees half of one; null where there is none.
 * @throws {Problem} `body-too-large`
 */
export async function readBody(
  { body }: Request,
  limit = bodyLimit,
): Promise<Buffer<ArrayBuffer> | null> {
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
