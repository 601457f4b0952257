/** Brotli, which is the one encoding that the gateway makes. */
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib';

const { BROTLI_MAX_QUALITY, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
const compressWhole = promisify(brotliCompress);

/** An answer shorter than this, in bytes, hardly becomes smaller. Longer ones do, and people pay for each byte. */
export const worthwhile = 256;

/** Quality for an answer that somebody waits for. */
const fast = 4;

/** Whether the client takes brotli. A weight that nobody can read counts as a no. */
export function takesBrotli({ headers }: Request): boolean {
  const [entry, weight = '1'] =
    /(?<=^|,)\s*br\s*(?:;\s*q=([^,\s]*)\s*)?(?=,|$)/i.exec(headers.get('accept-encoding') ?? '') ??
    [];
  return entry !== undefined && Number.parseFloat(weight) > 0;
}

export function isCompressible(type: string): boolean {
  return /^text\/|[/+](json|xml|javascript)\b/.test(type);
}

/** Compresses as well as can be, for what is made once and sent often. */
export async function compressWell(body: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return Buffer.from(await compressWhole(body, { params }));
}

/** Compresses a body while it is being made: each piece is sent on at once. */
export function compressing(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [BROTLI_PARAM_QUALITY]: fast },
  });
  // Whoever reads the encoder hears of a failure, so there is nothing left to do here.
  pipeline(Readable.fromWeb(body as NodeStream), encoder, () => undefined);
  return Readable.toWeb(encoder) as ReadableStream<Uint8Array>;
}
