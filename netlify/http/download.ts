import { ReadableStream } from 'node:stream/web';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { noStore } from './cache.ts';
import { now } from '../clock.ts';

/**
 * Returns a response that is sent while its content is generated. A failure aborts the stream, so that the client
 * does not take a partial file for a whole one.
 * @param name - plain ASCII, such as 'users.csv'
 * @param chunks - the next chunk is pulled only after the client has received the last one
 */
export function streamDownload(
  name: string,
  type: string,
  chunks: AsyncGenerator<Uint8Array, void>,
): Response {
  // The browser's types lack Node's own stream.
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

/** Spreadsheets recognise UTF-8 by this mark. */
const byteOrderMark = '\uFEFF';

/**
 * Returns a CSV download with the header as its first line. Lines end with CRLF. A cell that a spreadsheet would
 * read as a formula is prefixed with an apostrophe.
 */
export function csvResponse(name: string, header: string[], rows: Rows): Response {
  return streamDownload(name, 'text/csv; charset=utf-8', toLines(header, rows));
}

async function* toLines(header: string[], rows: Rows): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(byteOrderMark + toLine(header));
  for await (const row of rows) yield encoder.encode(toLine(row));
}

function toLine(cells: string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

/** Matches cells that a spreadsheet evaluates. Full-width signs count too, and so do signs after white space. */
const formulaPattern = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const negativeNumberPattern = /^-\d+(?:\.\d+)?$/;

/**
 * Quotes every cell, because a spreadsheet in a country with a decimal comma splits unquoted text at semicolons. A
 * formula is prefixed with an apostrophe.
 */
function toCell(text: string): string {
  const escaped =
    formulaPattern.test(text) && !negativeNumberPattern.test(text) ? `'${text}` : text;
  return `"${escaped.replaceAll('"', '""')}"`;
}

export interface ZippedFile {
  name: string;
  bytes: Uint8Array;
  /** True if the file is already compressed. */
  isCompressed: boolean;
}

/**
 * Generates the chunks of an archive.
 * @param files - the next file is pulled only after the client has received the last one
 */
export async function* zipFiles(
  files: AsyncIterable<ZippedFile>,
): AsyncGenerator<Uint8Array, void> {
  const pendingChunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    pendingChunks.push(chunk);
  });
  for await (const { name, bytes, isCompressed } of files) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = now();
    zip.add(file);
    const isLastChunk = true;
    file.push(bytes, isLastChunk);
    yield* pendingChunks.splice(0);
  }
  zip.end();
  yield* pendingChunks;
}
