import { useCallback } from 'react';
import * as z from 'zod/mini';
import { requestJson } from '#browser/api/request.ts';
import { formatNumber } from '#domain/money/format-number.ts';
import { Retry } from '#features/components/Retry.tsx';
import { useLoad } from '#features/components/use-load.ts';
import { CsvButton } from '../components/List.tsx';
import { describeProblem, useScreen } from '../components/screen.ts';

interface Props<Row, Column extends string> {
  /** What a screen reader calls the table. */
  name: string;
  /** Of an endpoint that answers `{items}`, all at once. */
  path: string;
  /** What the table is downloaded as. */
  file: string;
  /** Of a row; the same at every call. */
  schema: z.ZodMiniType<Row>;
  empty: string;
  /** The words above the columns in their order; the first names the row. */
  columns: Record<Column, string>;
  cellsOf: (row: Row) => Record<NoInfer<Column>, string | number>;
}

/** Rows of numbers, which are scrolled sideways where the screen is narrow, and the same as a file. */
export function NumbersTable<Row, Column extends string>(props: Props<Row, Column>) {
  const { path, schema, file, empty } = props;
  const { text } = useScreen();
  const load = useCallback(
    (signal: AbortSignal) => requestRows(path, schema, signal),
    [path, schema],
  );
  const rows = useLoad(load);
  return (
    <>
      <p role="status" className="empty:hidden">
        {rows.status === 'loading' && text.ui.loading}
        {rows.status === 'ready' && rows.data.length === 0 && empty}
      </p>
      {rows.status === 'failed' && (
        <Retry
          words={describeProblem(rows.problem, text, text.ui.loadFailed)}
          retry={text.ui.retry}
          onRetry={rows.retry}
        />
      )}
      {rows.status === 'ready' && rows.data.length > 0 && <Table {...props} rows={rows.data} />}
      <div className="flex flex-wrap items-center gap-3">
        <CsvButton path={path} file={file}>
          {text.ui.csv}
        </CsvButton>
      </div>
    </>
  );
}

async function requestRows<Row>(path: string, schema: z.ZodMiniType<Row>, signal: AbortSignal) {
  return z.object({ items: z.array(schema) }).parse(await requestJson({ path, signal })).items;
}

interface TableProps<Row, Column extends string> extends Pick<
  Props<Row, Column>,
  'name' | 'columns' | 'cellsOf'
> {
  rows: Row[];
}

function Table<Row, Column extends string>({
  name,
  columns,
  cellsOf,
  rows,
}: TableProps<Row, Column>) {
  const [first, ...others] = Object.keys(columns) as Column[];
  if (first === undefined) return null;
  const cell = 'border-b border-line px-3 py-2';
  const said = (value: string | number) =>
    typeof value === 'number' ? formatNumber(value) : value;
  return (
    // The keyboard scrolls what has the focus.
    <div role="region" aria-label={name} tabIndex={0} className="overflow-x-auto">
      <table className="border-collapse tabular-nums">
        <thead>
          <tr className="align-bottom">
            <th scope="col" className={`${cell} text-start`}>
              {columns[first]}
            </th>
            {others.map((column) => (
              <th key={column} scope="col" className={`${cell} text-end`}>
                {columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const cells = cellsOf(row);
            return (
              <tr key={cells[first]}>
                <th scope="row" className={`${cell} text-start whitespace-nowrap`}>
                  {said(cells[first])}
                </th>
                {others.map((column) => (
                  <td key={column} className={`${cell} text-end`}>
                    {said(cells[column])}
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
