/** Selects the columns of a table of numbers that have a number other than zero. */

type Cells<Column extends string> = Readonly<Record<Column, string | number>>;

/** The cell of a number that is not counted yet, such as the visitors of today before midnight. */
export const unknownNumber = '–';

/** True for 0, for a formatted zero such as '0.00', and for a number that is not counted yet. An empty cell is no zero. */
export const isZero = (cell: string | number) =>
  cell === unknownNumber || (cell !== '' && Number(cell) === 0);

/**
 * Splits the columns of a table. The first two columns, the names of the rows and their main number, are always shown.
 * @param columns - headings by column, in their order
 * @returns the headings of the shown columns, and the names of the columns that are zero in all rows
 */
export function splitZeroColumns<Column extends string>(
  columns: Readonly<Record<Column, string>>,
  rows: readonly Cells<Column>[],
) {
  const entries = Object.entries(columns) as [Column, string][];
  const isZeroColumn = ([column]: [Column, string], index: number) =>
    index > 1 && rows.every((cells) => isZero(cells[column]));
  const visible = entries.filter((entry, index) => !isZeroColumn(entry, index));
  const zeros = entries.filter(isZeroColumn).map(([, heading]) => heading);
  return { visible: Object.fromEntries(visible) as Record<Column, string>, zeros };
}
