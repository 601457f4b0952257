/** Reads and writes the rows of tables as lines. A line is PostgreSQL's text of a row as a JSON string. */
import { createGunzip, createGzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import { BackupError, toBackupError } from './backup-error.ts';
import type { BackupTable } from './manifest.ts';
import type { Transaction } from './queries.ts';
import { quote, toColumnList, type Table } from './structure.ts';

/** Number of rows that a cursor returns at a time. */
const fetchRows = 2_000;

/** Maximum of rows and of characters in one statement that inserts. */
const maxInsertRows = 2_000;
const maxInsertCharacters = 2_000_000;

/** Settings under which the text of each value is the same everywhere, and is read without loss. */
export const sessionSql = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local statement_timeout = 0;
  set local lock_timeout = '30s';
  set local search_path = '';
`;

/**
 * Reads the rows of a table in the snapshot of the transaction.
 * @param count - called with the number of rows of each part
 */
export async function* dumpRows(
  sql: Transaction,
  { name, columns }: Table,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  await sql.exec(
    `declare dumped_rows no scroll cursor for select row(${toColumnList(columns)})::text as row from ${quote(name)}`,
  );
  let length = fetchRows;
  while (length === fetchRows) {
    const { rows } = await sql.query<{ row: string }>(`fetch ${fetchRows} from dumped_rows`);
    length = rows.length;
    count(length);
    if (length > 0) yield Buffer.from(rows.map(({ row }) => `${JSON.stringify(row)}\n`).join(''));
  }
  await sql.exec('close dumped_rows');
}

/** Compresses the lines. */
export const compress = (source: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> =>
  pipeline(source, createGzip({ level: 3 }), () => undefined) as AsyncIterable<Buffer>;

/** Reads the lines of a compressed stream in batches for one statement each. */
async function* readBatches(source: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const lines: AsyncIterable<Buffer> = pipeline(source, createGunzip(), () => undefined);
  let rest = '';
  let batch: string[] = [];
  let characters = 0;
  const decoder = new TextDecoder();
  for await (const part of lines) {
    const complete = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = complete.pop() ?? '';
    for (const line of complete) {
      batch.push(line);
      characters += line.length;
      if (batch.length < maxInsertRows && characters < maxInsertCharacters) continue;
      yield batch;
      batch = [];
      characters = 0;
    }
  }
  if (batch.length > 0) yield batch;
}

/**
 * Inserts the rows of a table. Constraints and indexes apply. Triggers depend on the session.
 * @throws {BackupError} if PostgreSQL refuses a row, or if rows are missing
 */
export async function loadRows(
  sql: Transaction,
  { name, columns, rows: expectedRows, file }: BackupTable,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  const list = toColumnList(columns);
  const table = quote(name);
  let rows = 0;
  try {
    // The temporary table has the types of the columns without the generated ones.
    await sql.exec(
      `create temporary table restored_row on commit drop as select ${list} from ${table} with no data`,
    );
    for await (const batch of readBatches(source)) {
      rows += batch.length;
      // `offset 0` makes PostgreSQL parse a row once in place of once for each column.
      await sql.query(
        `insert into ${table} (${list}) overriding system value
         select (parsed.value).* from (
           select text::pg_temp.restored_row as value
           from jsonb_array_elements_text($1::text::jsonb) as text offset 0
         ) as parsed`,
        [`[${batch.join(',')}]`],
      );
    }
  } catch (error) {
    throw toBackupError(`${file}: the rows of ${name} are refused`, error);
  }
  await sql.exec('drop table pg_temp.restored_row');
  if (rows !== expectedRows) {
    throw new BackupError(`${file}: ${name} has ${rows} of ${expectedRows} rows.`);
  }
}
