/** Lists as files for a spreadsheet: CSV by RFC 4180, sent while it is made. */

type Rows = AsyncIterable<string[]> | Iterable<string[]>;

/** How a spreadsheet knows that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * A download in which the header is the first line. Lines end with CRLF. What a spreadsheet would take
 * for a formula is defused by an apostrophe before it. A file that breaks off is no whole answer:
 * whoever receives it sees that.
 * @param name - of the file, plain ASCII, such as 'users.csv'.
 * @param rows - asked for the next one only when the last has been taken.
 */
export function csvResponse(name: string, header: string[], rows: Rows): Response {
  return new Response(streamOf(header, rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** The items of a list as rows of such a file. */
export async function* linesOf<Item>(
  items: AsyncIterable<Item>,
  line: (item: Item) => string[],
): AsyncGenerator<string[], void> {
  for await (const item of items) yield line(item);
}

function streamOf(header: string[], rows: Rows): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const waiting = iteratorOf(rows);
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + lineOf(header)));
    },
    async pull(controller) {
      const next = await waiting.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(lineOf(next.value)));
    },
    async cancel() {
      await waiting.return?.();
    },
  });
}

function iteratorOf(rows: Rows): Iterator<string[]> | AsyncIterator<string[]> {
  return Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
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
