import { useCallback } from 'react';
import * as z from 'zod/mini';
import { requestJson } from '#browser/api/request.ts';
import { Retry } from '#features/components/Retry.tsx';
import { useLoad } from '#features/components/use-load.ts';
import { Table, type TableProps } from '#features/components/Table.tsx';
import { CsvButton } from '../components/List.tsx';
import { describeProblem, useScreen } from '../components/screen.ts';

interface Props<Row, Column extends string> extends Omit<TableProps<Row, Column>, 'rows'> {
  /** Path of an endpoint with the response `{items}`. The response has a single page. */
  path: string;
  /** Name of the downloaded CSV file. */
  file: string;
  /** Schema of a row. It must be the same at every render. */
  schema: z.ZodMiniType<Row>;
  empty: string;
  /** Text below the table. */
  note: string;
}

/** A table of numbers with a button that downloads it as CSV. It scrolls horizontally on narrow screens. */
export function StatsTable<Row, Column extends string>(props: Props<Row, Column>) {
  const { path, schema, file, empty, note } = props;
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
          message={describeProblem(rows.problem, text, text.ui.loadFailed)}
          retry={text.ui.retry}
          onRetry={rows.retry}
        />
      )}
      {rows.status === 'ready' && rows.data.length > 0 && (
        <>
          <Table {...props} rows={rows.data} />
          <p className="text-ink-soft">{note}</p>
        </>
      )}
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
