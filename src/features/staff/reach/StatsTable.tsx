import type { ReactNode } from 'react';
import { splitZeroColumns } from '#domain/staff/zero-columns.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Table, type TableProps } from '#features/components/Table.tsx';
import { CsvButton } from '../components/List.tsx';
import { useScreen } from '../components/screen.ts';
import { LoadedRows, type LoadedRowsProps } from '../components/ShortList.tsx';
import { StatsRows } from './StatsRows.tsx';

interface Props<Row, Column extends string>
  extends
    Omit<TableProps<Row, Column>, 'rows' | 'toCells'>,
    Omit<LoadedRowsProps<Row>, 'children'> {
  /** Downloads, each with the path of its list and the name of its file. */
  files: readonly { path: string; file: string; label: string }[];
  /** Text below the table. */
  note: string;
  /** Returns what stands above the table, such as a chart or a summary. */
  renderSummary: (rows: Row[]) => ReactNode;
  /** Headings of all columns, in their order. The table leaves out a column of zeros, and names it. */
  columns: Record<Column, string>;
  /** Returns the columns that these rows do not need. */
  getHiddenColumns?: (rows: Row[]) => readonly NoInfer<Column>[];
  toCells: TableProps<Row, Column>['toCells'];
  /** Returns the cells of the first row, which has the sums. A list of one row has no sums. */
  getSums: (rows: Row[]) => Record<NoInfer<Column>, string | number>;
}

/** A table of numbers with a summary above and downloads below. On a phone, each row is a list of its numbers. */
export function StatsTable<Row, Column extends string>(props: Props<Row, Column>) {
  const { load, empty, files } = props;
  return (
    <>
      <LoadedRows load={load} empty={empty}>
        {(rows) => <LoadedTable {...props} rows={rows} />}
      </LoadedRows>
      <div className="flex flex-wrap items-center gap-3">
        {files.map(({ path, file, label }) => (
          <CsvButton key={path} path={path} file={file}>
            {label}
          </CsvButton>
        ))}
      </div>
    </>
  );
}

interface LoadedTableProps<Row, Column extends string> extends Props<Row, Column> {
  rows: Row[];
}

/** The summary, the table without its columns of zeros, and the names of these columns. */
function LoadedTable<Row, Column extends string>(props: LoadedTableProps<Row, Column>) {
  const { rows, name, columns, note, toCells } = props;
  const { reach: text } = useScreen().text;
  const cells = rows.map(toCells);
  const hidden: readonly string[] = props.getHiddenColumns?.(rows) ?? [];
  const neededColumns = Object.fromEntries(
    Object.entries(columns).filter(([column]) => !hidden.includes(column)),
  ) as typeof columns;
  const { visible, zeros } = splitZeroColumns(neededColumns, cells);
  const tableRows = [...(rows.length > 1 ? [props.getSums(rows)] : []), ...cells];
  return (
    <>
      {props.renderSummary(rows)}
      <StatsRows name={name} columns={visible} rows={tableRows} />
      <div className="max-md:hidden">
        <Table name={name} columns={visible} rows={tableRows} toCells={(row) => row} />
      </div>
      {zeros.length > 0 && <p>{fill(text.zeros, { columns: zeros.join(text.zerosSeparator) })}</p>}
      <p className="text-ink-soft">{note}</p>
    </>
  );
}
