/** The body of a request, which nobody reads further than its limit. */
import { Problem } from '#domain/problem/problem.ts';

/** The most that a form or JSON of ours may hold, in bytes. */
export const bodyLimit = 64 * 1024;

/**
 * Reads a body whole, piece by piece: what its sender says of its length proves nothing.
 * @throws {Problem} `body-too-large`
 */
export async function readBody({ body }: Request): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.byteLength;
    if (length > bodyLimit) throw new Problem('body-too-large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The same as text, without a byte order mark. @throws {Problem} `body-too-large` */
export async function readText(request: Request): Promise<string> {
  return new TextDecoder().decode(await readBody(request));
}
