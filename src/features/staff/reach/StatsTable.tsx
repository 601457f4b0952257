import type { ReactNode } from 'react';
import { Table, type TableProps } from '#features/components/Table.tsx';
import { CsvButton } from '../components/List.tsx';
import { LoadedRows, type LoadedRowsProps } from '../components/ShortList.tsx';

interface Props<Row, Column extends string>
  extends
    Omit<TableProps<Row, Column>, 'rows' | 'columns' | 'toCells'>,
    Omit<LoadedRowsProps<Row>, 'children'> {
  /** Downloads, each with the path of its list and the name of its file. */
  files: readonly { path: string; file: string; label: string }[];
  /** Text below the table. */
  note: string;
  /** Returns what stands above the table, such as a chart or a summary. */
  renderSummary: (rows: Row[]) => ReactNode;
  /** Returns the headings of the columns for these rows. */
  getColumns: (rows: Row[]) => Record<Column, string>;
  toCells: TableProps<Row, Column>['toCells'];
  /** Returns the cells of the first row, which has the sums. A list of one row has no sums. */
  getSums: (rows: Row[]) => Record<NoInfer<Column>, string | number>;
}

/** A table of numbers with a summary above and downloads below. It scrolls horizontally on narrow screens. */
export function StatsTable<Row, Column extends string>(props: Props<Row, Column>) {
  const { load, empty, name, note, files, toCells } = props;
  return (
    <>
      <LoadedRows load={load} empty={empty}>
        {(rows) => (
          <>
            {props.renderSummary(rows)}
            <Table
              name={name}
              columns={props.getColumns(rows)}
              rows={[...(rows.length > 1 ? [props.getSums(rows)] : []), ...rows.map(toCells)]}
              toCells={(cells) => cells}
            />
            <p className="text-ink-soft">{note}</p>
          </>
        )}
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
