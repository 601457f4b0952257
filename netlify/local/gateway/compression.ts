/** Compresses responses with Brotli, the only content encoding of the gateway. */
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib';

const { BROTLI_MAX_QUALITY, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
const compressBuffer = promisify(brotliCompress);

/**
 * Minimum size in bytes of a compressed response. Shorter responses hardly shrink. All longer ones are compressed,
 * because many users pay for each byte.
 */
export const minCompressedBytes = 256;

/** Quality for responses that are compressed while a client waits. */
const streamQuality = 4;

/** Returns true if the client accepts Brotli. An invalid weight counts as a refusal. */
export function acceptsBrotli({ headers }: Request): boolean {
  const [entry, weight = '1'] =
    /(?<=^|,)\s*br\s*(?:;\s*q=([^,\s]*)\s*)?(?=,|$)/i.exec(headers.get('accept-encoding') ?? '') ??
    [];
  return entry !== undefined && Number.parseFloat(weight) > 0;
}

export function isCompressible(type: string): boolean {
  return /^text\/|[/+](json|xml|javascript)\b/.test(type);
}

/** Compresses with the highest quality, for content that is compressed once and sent often. */
export async function compressFile(body: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return Buffer.from(await compressBuffer(body, { params }));
}

/** Compresses a stream. Each chunk is flushed at once. */
export function compressStream(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [BROTLI_PARAM_QUALITY]: streamQuality },
  });
  // The reader of the encoder receives the error, so the callback ignores it.
  pipeline(Readable.fromWeb(body as NodeStream), encoder, () => undefined);
  return Readable.toWeb(encoder) as ReadableStream<Uint8Array>;
}
