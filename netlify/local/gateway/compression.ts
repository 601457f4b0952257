/** Compresses responses with Brotli. The gateway applies no other content encoding. */
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib';

const { BROTLI_MAX_QUALITY, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
const compressBuffer = promisify(brotliCompress);

/**
 * Minimum size in bytes of a response that is compressed. Shorter responses hardly shrink. The minimum is low,
 * because many users pay for each byte.
 */
export const minCompressedBytes = 256;

/** Quality for responses that are compressed while a client waits. */
const streamQuality = 4;

/** Matches the entry `br` of an Accept-Encoding header, with its weight. */
const brotliEntry = /(?<=^|,)\s*br\s*(?:;\s*q=([^,\s]*)\s*)?(?=,|$)/i;

/** True if the Accept-Encoding header lists `br` with a weight above 0. An invalid weight counts as 0. */
export function acceptsBrotli({ headers }: Request): boolean {
  const [entry, weight = '1'] = brotliEntry.exec(headers.get('accept-encoding') ?? '') ?? [];
  return entry !== undefined && Number.parseFloat(weight) > 0;
}

/** True for texts, JSON, XML and JavaScript. */
export function isCompressible(mediaType: string): boolean {
  return /^text\/|[/+](json|xml|javascript)\b/.test(mediaType);
}

/** The quality of files, which are compressed once and sent often. */
export const fileQuality = BROTLI_MAX_QUALITY;

/** Compresses a file. The highest quality takes sixty times as long as the quality of streams. */
export async function compressFile(
  body: Uint8Array,
  quality: number,
): Promise<Buffer<ArrayBuffer>> {
  const params = {
    [BROTLI_PARAM_QUALITY]: quality,
    [BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return Buffer.from(await compressBuffer(body, { params }));
}

/** Compresses a stream. Each chunk is flushed at once, so that it reaches the client without delay. */
export function compressStream(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [BROTLI_PARAM_QUALITY]: streamQuality },
  });
  // The reader of the encoder receives the error, so the callback ignores it.
  pipeline(Readable.fromWeb(body as NodeStream), encoder, () => undefined);
  return Readable.toWeb(encoder) as ReadableStream<Uint8Array>;
}
