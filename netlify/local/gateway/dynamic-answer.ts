/** An answer of a function or a service on its way out, sent while it is being made. */
import { setImmediate as nextTick } from 'node:timers/promises';
import { log } from '#netlify/http/log.ts';
import { chooseEncoding, compressing, isCompressible, worthwhile } from './compression.ts';

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** What of a body is there without waiting, up to the size from which compression pays. */
interface Beginning {
  chunks: Uint8Array[];
  whole: boolean;
  /** A read under way. */
  next?: ReturnType<Reader['read']>;
}

/**
 * Compresses what is worth it. No body is ever held back as a whole.
 * @param where - names the answer in the log, should its body break off.
 * @throws what the body breaks with before anything of it was sent.
 */
export async function deliver(
  request: Request,
  response: Response,
  where: string,
): Promise<Response> {
  if (!response.body || request.method === 'HEAD') return response;
  const reader = response.body.getReader();
  const { status } = response;
  if (isEventStream(response)) {
    const body = continued({ chunks: [], whole: false }, reader, where);
    return new Response(body, { status, headers: response.headers });
  }

  const beginning = await begin(reader);
  const headers = new Headers(response.headers);
  const encoding = mayCompress(response)
    ? chooseEncoding(request.headers.get('accept-encoding'))
    : undefined;
  if (mayCompress(response)) varyByEncoding(headers);
  if (beginning.whole) return new Response(Buffer.concat(beginning.chunks), { status, headers });

  const body = continued(beginning, reader, where);
  if (!encoding) return new Response(body, { status, headers });
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  weakenTag(headers);
  return new Response(compressing(body, encoding), { status, headers });
}

function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}

function mayCompress({ headers, status }: Response): boolean {
  return (
    isCompressible(headers.get('content-type') ?? '') &&
    !headers.has('content-encoding') &&
    !headers.get('cache-control')?.includes('no-transform') &&
    status !== 206
  );
}

function varyByEncoding(headers: Headers): void {
  const known =
    headers
      .get('vary')
      ?.toLowerCase()
      .split(/\s*,\s*/) ?? [];
  if (!known.includes('accept-encoding') && !known.includes('*')) {
    headers.append('vary', 'Accept-Encoding');
  }
}

/** A strong tag would promise the bytes as they were. */
function weakenTag(headers: Headers): void {
  const tag = headers.get('etag');
  if (tag?.startsWith('"')) headers.set('etag', `W/${tag}`);
}

async function begin(reader: Reader): Promise<Beginning> {
  const chunks: Uint8Array[] = [];
  for (let length = 0; length < worthwhile;) {
    const next = reader.read();
    const read = await Promise.race([next, nextTick(undefined)]);
    if (!read) return { chunks, whole: false, next };
    if (read.done) return { chunks, whole: true };
    chunks.push(read.value);
    length += read.value.byteLength;
  }
  return { chunks, whole: false };
}

/** The beginning and whatever follows it. A body that breaks off is logged here, once. */
function continued(
  { chunks, next }: Beginning,
  reader: Reader,
  where: string,
): ReadableStream<Uint8Array> {
  let unread = next;
  let unwanted = false;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
    },
    async pull(controller) {
      try {
        const { done, value } = await (unread ?? reader.read());
        unread = undefined;
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
