/** Streams the response of a function or a service to the client. */
import { log } from '#netlify/http/log.ts';
import { compressing, isCompressible, takesBrotli, worthwhile } from './compression.ts';

/**
 * Compresses a response if its first chunk is large enough. The body is never buffered as a whole.
 * @param label - name of the response in the log, for a body that breaks off
 * @throws the error of a body that fails before its first byte
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
  // A strong ETag would promise the original bytes.
  const tag = headers.get('etag');
  if (tag?.startsWith('"')) headers.set('etag', `W/${tag}`);
  return new Response(compressing(body), { status, headers });
}

function canCompress(headers: Headers): boolean {
  return isCompressible(headers.get('content-type') ?? '') && !headers.has('content-encoding');
}

/**
 * Returns a body of the chunks that were already read and the remaining chunks of the reader. If the body breaks
 * off, the error is logged once.
 */
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
        // The cause is dropped, because it may contain internal data.
        controller.error(new Error('The response was aborted.'));
      }
    },
    cancel(reason) {
      unwanted = true;
      return reader.cancel(reason);
    },
  });
}
