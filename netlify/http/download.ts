import { ReadableStream } from 'node:stream/web';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { noStore } from './cache.ts';
import { now } from '../clock.ts';

/**
 * A file that is sent while it is made. One that breaks off is no whole file: whoever receives it sees that.
 * @param name - plain ASCII, such as 'users.csv'.
 * @param chunks - asked for the next one only when the last has been taken.
 */
export function download(
  name: string,
  type: string,
  chunks: AsyncGenerator<Uint8Array, void>,
): Response {
  // Node's own stream, of which the types of a browser know nothing.
  const body = ReadableStream.from(chunks) as unknown as BodyInit;
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      ...noStore,
    },
  });
}

type Rows = AsyncIterable<string[]> | Iterable<string[]>;

/** How a spreadsheet knows that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * A download in which the header is the first line. Lines end with CRLF. What a spreadsheet would take
 * for a formula is defused by an apostrophe before it.
 */
export function csvResponse(name: string, header: string[], rows: Rows): Response {
  return download(name, 'text/csv; charset=utf-8', toLines(header, rows));
}

async function* toLines(header: string[], rows: Rows): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(byteOrderMark + toLine(header));
  for await (const row of rows) yield encoder.encode(toLine(row));
}

function toLine(cells: string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

/** What a spreadsheet computes: full-width signs count too, and so does what stands behind white space. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const negativeNumber = /^-\d+(?:\.\d+)?$/;

/** Quoted always: what separates cells is another sign where a comma stands before decimals. */
function toCell(text: string): string {
  const harmless = formula.test(text) && !negativeNumber.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A file of an archive. */
export interface ZippedFile {
  name: string;
  bytes: Uint8Array;
  /** Whether it is smaller already than it could be made. */
  isCompressed: boolean;
}

/** The pieces of an archive. @param files - asked for the next one only when the last has been taken. */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array, void> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const { name, bytes, isCompressed } of files) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = now();
    zip.add(file);
    file.push(bytes, true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made;
}
