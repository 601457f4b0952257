import { useCallback, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { requestJson } from '#browser/api/request.ts';
import { useLoad } from '#features/components/use-load.ts';
import { PartFailure } from './PartFailure.tsx';
import { useScreen } from './screen.ts';

export interface ShortListProps<Row> {
  /** Path of an endpoint with the response `{items}`. The response has a single page. */
  path: string;
  /** Schema of a row. It must be the same at every render. */
  schema: z.ZodMiniType<Row>;
  /** Text that an empty list shows. */
  empty: string;
  children: (rows: Row[]) => ReactNode;
}

/** The rows of a list without pages, with its loading, failed and empty states. */
export function ShortList<Row>({ path, schema, ...props }: ShortListProps<Row>) {
  const load = useCallback(
    (signal: AbortSignal) => requestRows(path, schema, signal),
    [path, schema],
  );
  return <LoadedRows load={load} {...props} />;
}

export interface LoadedRowsProps<Row> extends Pick<ShortListProps<Row>, 'empty' | 'children'> {
  /** Loads the rows. It must be the same function until other rows are needed. */
  load: (signal: AbortSignal) => Promise<Row[]>;
}

/** The rows of one or more lists without pages, as {@link ShortList}. */
export function LoadedRows<Row>({ load, empty, children }: LoadedRowsProps<Row>) {
  const { text } = useScreen();
  const rows = useLoad(load);
  return (
    <>
      <p role="status" className="empty:hidden">
        {rows.status === 'loading' && text.ui.loading}
        {rows.status === 'ready' && rows.data.length === 0 && empty}
      </p>
      {rows.status === 'failed' && (
        <PartFailure
          problem={rows.problem}
          connectionText={text.ui.loadFailed}
          onRetry={rows.retry}
        />
      )}
      {rows.status === 'ready' && rows.data.length > 0 && children(rows.data)}
    </>
  );
}

/** Requests the rows of a list without pages. */
export async function requestRows<Row>(
  path: string,
  schema: z.ZodMiniType<Row>,
  signal: AbortSignal,
): Promise<Row[]> {
  return z.object({ items: z.array(schema) }).parse(await requestJson({ path, signal })).items;
}
