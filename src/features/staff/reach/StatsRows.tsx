import { formatNumber } from '#domain/money/format-number.ts';
import { isZero } from '#domain/staff/zero-columns.ts';

interface Props<Column extends string> {
  /** Accessible name of the rows. */
  name: string;
  /** Headings by column, in their order. The cells of the first column are the headings of the rows. */
  columns: Record<Column, string>;
  rows: readonly Record<NoInfer<Column>, string | number>[];
}

/** The rows of a table of numbers on a phone: each with its numbers below its heading, without zeros. */
export function StatsRows<Column extends string>({ name, columns, rows }: Props<Column>) {
  const [headingColumn, ...valueColumns] = Object.keys(columns) as Column[];
  if (headingColumn === undefined) return null;
  return (
    <ul aria-label={name} className="ruled flex flex-col md:hidden">
      {rows.map((row) => (
        <li key={row[headingColumn]} className="py-2">
          <h2 className="font-sans text-base font-bold tracking-normal">{row[headingColumn]}</h2>
          <dl className="tabular-nums">
            {valueColumns
              .filter((column) => row[column] !== '' && !isZero(row[column]))
              .map((column) => (
                <div key={column} className="flex justify-between gap-x-4">
                  <dt className="text-ink-soft">{columns[column]}</dt>
                  <dd>{formatCell(row[column])}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const formatCell = (value: string | number) =>
  typeof value === 'number' ? formatNumber(value) : value;
