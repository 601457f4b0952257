/** Reads rows and evaluates expressions of SQL, in any database of the tests. */
import type { Queries } from '#netlify/local/database/engine.ts';

export type DatabaseReader = ReturnType<typeof createReader>;

/** Returns functions that read a database. */
export function createReader(sql: Queries) {
  const readRows = async <Row>(statement: string, ...values: unknown[]): Promise<Row[]> =>
    (await sql.query<Row>(statement, values)).rows;
  /** Evaluates an SQL expression. */
  const query = async <Value>(expression: string, ...values: unknown[]): Promise<Value> => {
    const [row] = await readRows<{ value: Value }>(`select ${expression} as value`, ...values);
    return row?.value as Value;
  };
  return {
    readRows,
    query,
    /** Returns the number of rows of a table, with any conditions. */
    countRows: (source: string, ...values: unknown[]) =>
      query<number>(`(select count(*)::int from ${source})`, ...values),
    /** Returns a column of the row with the given id in a table of `public`. */
    readField: <Value = string>(table: string, column: string, id: number | string) =>
      query<Value>(`(select ${column} from public.${table} where id = $1)`, id),
  };
}

/** Returns the error with which a call is refused, or undefined if the call succeeds. */
export const getRefusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as { code: string; detail: string },
  );

export const getErrorCode = async (call: Promise<unknown>) => (await getRefusal(call))?.code;
