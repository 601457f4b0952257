/** Streams the response of a function or a service to the client. */
import { log } from '#netlify/http/log.ts';
import {
  compressStream,
  isCompressible,
  acceptsBrotli,
  minCompressedBytes,
} from './compression.ts';

/**
 * Returns the response with a body that is compressed if its media type allows it, the client accepts Brotli, and
 * the first chunk is large enough. The body is never buffered as a whole.
 * @param label - name of the request in the log, for a body that breaks off
 * @throws the error of a compressible body that fails before its first byte
 */
export async function deliverResponse(
  request: Request,
  response: Response,
  label: string,
): Promise<Response> {
  if (!response.body || request.method === 'HEAD') return response;
  const { status } = response;
  const headers = new Headers(response.headers);
  const reader = response.body.getReader();
  if (!canCompress(headers)) {
    return new Response(resumeBody([], reader, label), { status, headers });
  }
  const { value: firstChunk = new Uint8Array() } = await reader.read();
  const body = resumeBody([firstChunk], reader, label);
  headers.append('vary', 'Accept-Encoding');
  if (firstChunk.byteLength < minCompressedBytes || !acceptsBrotli(request)) {
    return new Response(body, { status, headers });
  }
  headers.set('content-encoding', 'br');
  headers.delete('content-length');
  // A strong ETag would promise the original bytes.
  const etag = headers.get('etag');
  if (etag?.startsWith('"')) headers.set('etag', `W/${etag}`);
  return new Response(compressStream(body), { status, headers });
}

function canCompress(headers: Headers): boolean {
  return isCompressible(headers.get('content-type') ?? '') && !headers.has('content-encoding');
}

/**
 * Returns a body of the chunks that were already read and the remaining chunks of the reader. If the body breaks
 * off, the error is logged once.
 */
function resumeBody(
  firstChunks: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
  label: string,
): ReadableStream<Uint8Array> {
  let isCancelled = false;
  return new ReadableStream<Uint8Array>({
    start: (controller) => firstChunks.forEach((chunk) => controller.enqueue(chunk)),
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (isCancelled) return;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        if (isCancelled) return;
        log.fault(label, error);
        // The cause is dropped, because it may contain internal data.
        controller.error(new Error('The response was aborted.'));
      }
    },
    cancel(reason) {
      isCancelled = true;
      return reader.cancel(reason);
    },
  });
}
