import { ReadableStream } from 'node:stream/web';
import { unkept } from './shared-cache.ts';

/**
 * A file that is sent while it is made. One that breaks off is no whole file: whoever receives it sees that.
 * @param name - plain ASCII, such as 'users.csv'.
 * @param chunks - asked for the next one only when the last has been taken.
 */
export function download(
  name: string,
  type: string,
  chunks: AsyncGenerator<Uint8Array, void>,
): Response {
  // Node's own stream, of which the types of a browser know nothing.
  const body = ReadableStream.from(chunks) as unknown as BodyInit;
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      ...unkept,
    },
  });
}
