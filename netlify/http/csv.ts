/** Lists as files for a spreadsheet: CSV by RFC 4180, sent while it is made. */
import { download } from './download.ts';

type Rows = AsyncIterable<string[]> | Iterable<string[]>;

/** How a spreadsheet knows that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * A download in which the header is the first line. Lines end with CRLF. What a spreadsheet would take
 * for a formula is defused by an apostrophe before it.
 */
export function csvResponse(name: string, header: string[], rows: Rows): Response {
  return download(name, 'text/csv; charset=utf-8', linesOf(header, rows));
}

async function* linesOf(header: string[], rows: Rows): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(byteOrderMark + lineOf(header));
  for await (const row of rows) yield encoder.encode(lineOf(row));
}

function lineOf(cells: string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** What a spreadsheet computes: full-width signs count too, and so does what stands behind white space. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Quoted always: what separates cells is another sign where a comma stands before decimals. */
function cellOf(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
