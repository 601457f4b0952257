import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);

/** Quality of brotli: 'best' for what is made once, 'fast' for an answer that somebody waits for. */
const qualities = { best: constants.BROTLI_MAX_QUALITY, fast: 4 };

/** An answer shorter than this, in bytes, fits one packet anyway. */
const worthwhile = 1_024;

export function isCompressible(type: string): boolean {
  return /^text\/|[/+](json|xml|javascript)\b/.test(type);
}

export async function compress(
  body: Uint8Array,
  quality: keyof typeof qualities,
): Promise<Buffer<ArrayBuffer>> {
  const compressed = await brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: qualities[quality],
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });
  return Buffer.from(compressed);
}

/** Compresses a dynamic answer for whoever takes brotli. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const takesBrotli = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '');
  const type = response.headers.get('content-type') ?? '';
  if (!takesBrotli || !response.body || response.headers.has('content-encoding')) return response;
  if (!isCompressible(type) || type.startsWith('text/event-stream')) return response;

  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append('vary', 'Accept-Encoding');
  headers.delete('content-length');
  if (body.byteLength < worthwhile) return new Response(body, { status: response.status, headers });
  headers.set('content-encoding', 'br');
  return new Response(await compress(body, 'fast'), { status: response.status, headers });
}
