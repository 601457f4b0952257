/** Parses CSV files as spreadsheets do [RFC 4180], and recognises texts that spreadsheets evaluate as formulas. */

interface Cell {
  text: string;
  isQuoted: boolean;
}

/** Returns all cells of a file, row by row. */
export function parseCells(file: string): Cell[] {
  const cell = /(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^,\r\n]*))/gy;
  return Array.from(
    file.replaceAll(/^\uFEFF|\r\n$/g, '').matchAll(cell),
    ([, quoted, bare = '']) => ({
      text: quoted?.replaceAll('""', '"') ?? bare,
      isQuoted: quoted !== undefined,
    }),
  );
}

/** Texts that a spreadsheet would evaluate or split, including full-width signs. */
export const formulas = [
  '=HYPERLINK("https://evil.example")',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(A1)',
  'x;=1+1',
  'x,=1+1',
  'x"\r\n=1+1',
];

/** True if a spreadsheet would evaluate the text as a formula. */
export const isFormula = (text: string) => /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text);
