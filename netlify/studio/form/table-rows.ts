/** Changes the rows of a table. All rows have the same number of cells. */
import { createKey } from '../paste/tables.ts';

export interface Row {
  _type: 'tableRow';
  _key: string;
  cells: string[];
}

const createRow = (width: number): Row => ({
  _type: 'tableRow',
  _key: createKey(),
  cells: Array<string>(width).fill(''),
});

/** Returns the rows of a field's value. A new table has two rows and two columns. */
export function toRows(value: unknown): Row[] {
  const rows = (Array.isArray(value) ? value : []) as Partial<Row>[];
  if (rows.length === 0) return toRows([{ cells: ['', ''] }, { cells: ['', ''] }]);
  const width = Math.max(1, ...rows.map(({ cells = [] }) => cells.length));
  // A key that is missing follows from the position, so that it is the same at each call.
  return rows.map(({ _key, cells = [] }, position) => ({
    _type: 'tableRow',
    _key: _key ?? `row-${position}`,
    cells: Array.from({ length: width }, (_, index) => cells[index] ?? ''),
  }));
}

/** Returns the size of a table for its block in the text. The first row has the titles of the columns. */
export function describeRows([titles, ...rows]: readonly Partial<Row>[]): string {
  const cells = [titles, ...rows].flatMap((row) => row?.cells ?? []);
  if (cells.every((cell) => cell === '')) return 'Empty. Open it and write in its cells.';
  const columns = titles?.cells?.length ?? 0;
  return `${columns} columns, ${rows.length === 1 ? '1 row' : `${rows.length} rows`} below their titles`;
}

/** The place of a cell. `y` is the number of the row, from 0. */
export interface Place {
  x: number;
  y: number;
}

export function setCell(rows: readonly Row[], { x, y }: Place, text: string) {
  return rows.map((row, index) => (index === y ? { ...row, cells: row.cells.with(x, text) } : row));
}

export const addRow = (rows: readonly Row[]): Row[] => [
  ...rows,
  createRow(rows[0]?.cells.length ?? 2),
];

/**
 * Returns the rows and the next place after a key in a cell: Enter, and Tab in the last column, lead to the first cell of the
 * next row. After the last row they add one. Tab leaves a table with a blank last row, and keeps its usual effect elsewhere.
 * @returns undefined for the usual effect of the key
 */
export function moveOn(
  rows: readonly Row[],
  { x, y }: Place,
  key: string,
): { rows: readonly Row[]; place: Place } | undefined {
  const cells = rows[y]?.cells ?? [];
  const isTabAtEnd = key === 'Tab' && x === cells.length - 1;
  if (key !== 'Enter' && !isTabAtEnd) return undefined;
  const place = { x: 0, y: y + 1 };
  if (y < rows.length - 1) return { rows, place };
  const isBlank = cells.every((cell) => cell.trim() === '');
  return isTabAtEnd && isBlank ? undefined : { rows: addRow(rows), place };
}

export const addColumn = (rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, cells: [...row.cells, ''] }));

export const removeRow = (rows: readonly Row[], y: number): Row[] => rows.toSpliced(y, 1);

export const removeColumn = (rows: readonly Row[], x: number): Row[] =>
  rows.map((row) => ({ ...row, cells: row.cells.toSpliced(x, 1) }));

/** Exchanges a row with its neighbour. @param step - -1 moves it up, 1 moves it down */
export function moveRow(rows: readonly Row[], y: number, step: -1 | 1): Row[] {
  const [row, neighbour] = [rows[y], rows[y + step]];
  return row && neighbour ? rows.with(y, neighbour).with(y + step, row) : [...rows];
}

/** Writes the cells of a spreadsheet into a table, from a place on. The table grows with them. */
export function pasteCells(
  rows: readonly Row[],
  place: Place,
  pasted: readonly (readonly string[])[],
): Row[] {
  const width = Math.max(rows[0]?.cells.length ?? 0, place.x + (pasted[0]?.length ?? 0));
  const height = Math.max(rows.length, place.y + pasted.length);
  return Array.from({ length: height }, (_, y) => {
    const row = rows[y] ?? createRow(width);
    const cells = Array.from(
      { length: width },
      (_, x) => pasted[y - place.y]?.[x - place.x] ?? row.cells[x] ?? '',
    );
    return { ...row, cells };
  });
}
