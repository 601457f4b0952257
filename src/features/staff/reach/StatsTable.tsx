import { Table, type TableProps } from '#features/components/Table.tsx';
import { CsvButton } from '../components/List.tsx';
import { useScreen } from '../components/screen.ts';
import { ShortList, type ShortListProps } from '../components/ShortList.tsx';

interface Props<Row, Column extends string>
  extends Omit<TableProps<Row, Column>, 'rows'>, Omit<ShortListProps<Row>, 'children'> {
  /** Name of the downloaded CSV file. */
  file: string;
  /** Text below the table. */
  note: string;
}

/** A table of numbers with a button that downloads it as CSV. It scrolls horizontally on narrow screens. */
export function StatsTable<Row, Column extends string>(props: Props<Row, Column>) {
  const { path, schema, file, empty, note } = props;
  const { ui: text } = useScreen().text;
  return (
    <>
      <ShortList path={path} schema={schema} empty={empty}>
        {(rows) => (
          <>
            <Table {...props} rows={rows} />
            <p className="text-ink-soft">{note}</p>
          </>
        )}
      </ShortList>
      <div className="flex flex-wrap items-center gap-3">
        <CsvButton path={path} file={file}>
          {text.csv}
        </CsvButton>
      </div>
    </>
  );
}
