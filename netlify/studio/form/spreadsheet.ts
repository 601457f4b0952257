/**
 * Reads cells that were copied in Google Sheets, Excel or a table of a page. Each puts them into the clipboard as lines with
 * tabs. A cell with a line break or a quotation mark is between quotation marks, and a mark in it is doubled.
 */

/** Matches a cell and the sign after it. */
const cellPattern = /("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/gy;

/**
 * Returns the rows of the copied cells, all of one length.
 * @returns undefined for a text that is no table, or for a single cell
 */
export function readCells({ html, text }: { html: string; text: string }): string[][] | undefined {
  const isTable = text.includes('\t') || /<table\b/i.test(html);
  if (!isTable) return undefined;
  const rows: string[][] = [[]];
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
  for (const [, cell = '', end] of lines.matchAll(cellPattern)) {
    rows.at(-1)?.push(toText(cell));
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  const width = Math.max(...rows.map(({ length }) => length));
  if (rows.length === 1 && width === 1) return undefined;
  return rows.map((cells) => Array.from({ length: width }, (_, x) => cells[x] ?? ''));
}

function toText(cell: string): string {
  const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
  const text = isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  return text.replaceAll(/\s+/g, ' ').trim();
}
