import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
const wholeByBrotli = promisify(brotliCompress);
const wholeByGzip = promisify(gzip);

/** An answer shorter than this, in bytes, fits one packet anyway. */
export const worthwhile = 1_024;

/** Quality of brotli for an answer that somebody waits for. */
const fastBrotli = 4;

export function isCompressible(type: string): boolean {
  return /^text\/|[/+](json|xml|javascript)\b/.test(type);
}

/** Compresses as well as can be, for what is made once and sent often. */
export async function compressWell(
  body: Uint8Array,
  encoding: Encoding,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') {
    return Buffer.from(await wholeByGzip(body, { level: constants.Z_BEST_COMPRESSION }));
  }
  const params = {
    [BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return Buffer.from(await wholeByBrotli(body, { params }));
}

/** Compresses a body while it is being made: each piece is sent on at once. */
export function compressing(
  body: ReadableStream<Uint8Array>,
  encoding: Encoding,
): ReadableStream<Uint8Array> {
  const encoder =
    encoding === 'gzip'
      ? createGzip({ flush: constants.Z_SYNC_FLUSH })
      : createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [BROTLI_PARAM_QUALITY]: fastBrotli },
        });
  // Whoever reads the encoder hears of a failure, so there is nothing left to do here.
  pipeline(Readable.fromWeb(body as NodeStream), encoder, () => undefined);
  return Readable.toWeb(encoder) as ReadableStream<Uint8Array>;
}
