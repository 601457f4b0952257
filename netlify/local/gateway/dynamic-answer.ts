/** An answer of a function or a service on its way out, sent while it is being made. */
import { log } from '#netlify/http/log.ts';
import { compressing, isCompressible, takesBrotli, worthwhile } from './compression.ts';

/**
 * Compresses an answer whose first piece is worth it. No body is ever held back as a whole.
 * @param where - names the answer in the log, should its body break off.
 * @throws what the body breaks with before anything of it was sent.
 */
export async function deliver(
  request: Request,
  response: Response,
  where: string,
): Promise<Response> {
  if (!response.body || request.method === 'HEAD') return response;
  const { status } = response;
  const headers = new Headers(response.headers);
  const reader = response.body.getReader();
  if (!canCompress(headers)) {
    return new Response(continued([], reader, where), { status, headers });
  }
  const { value: first = new Uint8Array() } = await reader.read();
  const body = continued([first], reader, where);
  headers.append('vary', 'Accept-Encoding');
  if (first.byteLength < worthwhile || !takesBrotli(request)) {
    return new Response(body, { status, headers });
  }
  headers.set('content-encoding', 'br');
  headers.delete('content-length');
  // A strong tag would promise the bytes as they were.
  const tag = headers.get('etag');
  if (tag?.startsWith('"')) headers.set('etag', `W/${tag}`);
  return new Response(compressing(body), { status, headers });
}

function canCompress(headers: Headers): boolean {
  return isCompressible(headers.get('content-type') ?? '') && !headers.has('content-encoding');
}

/** Pieces that were read, and whatever follows them. A body that breaks off is logged here, once. */
function continued(
  read: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
  where: string,
): ReadableStream<Uint8Array> {
  let unwanted = false;
  return new ReadableStream<Uint8Array>({
    start: (controller) => read.forEach((piece) => controller.enqueue(piece)),
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (unwanted) return;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        if (unwanted) return;
        log.fault(where, error);
        // Without its cause, which may hold what nobody outside should read.
        controller.error(new Error('The answer broke off.'));
      }
    },
    cancel(reason) {
      unwanted = true;
      return reader.cancel(reason);
    },
  });
}
