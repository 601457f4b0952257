import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** What we can make, the smaller first: it wins where the client likes both as much. */
const offered: Encoding[] = ['br', 'gzip'];

/**
 * Reads an Accept-Encoding header [RFC 9110, 12.5.3].
 * @returns undefined where the client takes none of ours, or would rather have the answer as it is.
 */
export function chooseEncoding(header: string | null): Encoding | undefined {
  if (!header) return undefined;
  const weights = weightsOf(header);
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [best] = offered.toSorted((one, other) => weightOf(other) - weightOf(one));
  if (best === undefined || weightOf(best) === 0) return undefined;
  return weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}

function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    weights.set(name === 'x-gzip' ? 'gzip' : name, weightAmong(parameters));
  }
  return weights;
}

/** A weight that nobody can read counts as a no, because plain text is right for everybody. */
function weightAmong(parameters: string[]): number {
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
  if (weight === undefined) return 1;
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
}

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
