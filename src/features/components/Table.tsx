import { formatNumber } from '#domain/money/format-number.ts';

export interface TableProps<Row, Column extends string> {
  /** Accessible name of the table. */
  name: string;
  /** Headings by column, in the displayed order. The cells of the first column are the headings of the rows. */
  columns: Record<Column, string>;
  toCells: (row: Row) => Record<NoInfer<Column>, string | number>;
  rows: readonly Row[];
}

/** A table of numbers on wide screens. It scrolls horizontally if its letters are large. */
export function Table<Row, Column extends string>({
  name,
  columns,
  toCells,
  rows,
}: TableProps<Row, Column>) {
  const [headingColumn, ...valueColumns] = Object.keys(columns) as Column[];
  if (headingColumn === undefined) return null;
  const cellClass = 'border-b border-line px-3 py-2';
  const formatCell = (value: string | number) =>
    typeof value === 'number' ? formatNumber(value) : value;
  return (
    // The region is focusable, so that keyboard users can scroll it.
    <div role="region" aria-label={name} tabIndex={0} className="overflow-x-auto max-md:hidden">
      <table className="border-collapse tabular-nums">
        <thead>
          <tr className="align-bottom">
            <th scope="col" className={`${cellClass} text-start`}>
              {columns[headingColumn]}
            </th>
            {valueColumns.map((column) => (
              <th key={column} scope="col" className={`${cellClass} min-w-20 text-end`}>
                {columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const cells = toCells(row);
            return (
              <tr key={cells[headingColumn]}>
                <th scope="row" className={`${cellClass} bg-ground text-start whitespace-nowrap`}>
                  {formatCell(cells[headingColumn])}
                </th>
                {valueColumns.map((column) => (
                  <td key={column} className={`${cellClass} text-end`}>
                    {formatCell(cells[column])}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
