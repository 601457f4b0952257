/** Measures the duration of a query, and finds the tables that it scans sequentially. */
import type { ReservedSql } from 'postgres';
import { repeat } from '../measuring.ts';
import type { MeasuredQuery } from './measured-queries.ts';

export interface Measurement extends MeasuredQuery {
  /** The shortest round trip of all runs in ms. Longer ones are due to other programs on the machine. */
  ms: number;
  /** Tables of which the query read many rows sequentially. */
  scanned: string[];
}

/**
 * The number of runs that do not count. PostgreSQL may use a generic plan only from the sixth execution in a
 * session.
 */
const ignoredRuns = 5;
const measuredRuns = 5;

/** A query is measured only once if it takes longer than this time. */
const slowMs = 5_000;

/** Measures a query in one session, and rolls back each run. */
export async function measure(session: ReservedSql, query: MeasuredQuery): Promise<Measurement> {
  const before = await readScans(session);
  const firstMs = await runQuery(session, query);
  const after = await readScans(session);
  const scanned = Object.keys(after).filter((table) => isScanned(before[table], after[table]));
  if (firstMs > slowMs) return { ...query, ms: firstMs, scanned };
  const times = await repeat(ignoredRuns + measuredRuns, () => runQuery(session, query));
  return { ...query, ms: Math.min(...times.slice(ignoredRuns)), scanned };
}

/**
 * Runs the query once and rolls it back.
 * @returns the duration of the round trip in ms
 * @throws if the database refuses the query, unless its kind names the refusal
 */
export async function runQuery(
  session: ReservedSql,
  { kind, role, claims, text, values }: MeasuredQuery,
) {
  await session.unsafe('begin');
  try {
    await session.unsafe(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify(claims),
    ]);
    await session.unsafe(`set local role ${role}`);
    const start = performance.now();
    await session.unsafe(text, values as never[], { prepare: true }).catch((error: unknown) => {
      if (!kind.startsWith('refused: ') || !isRefusal(error)) throw error;
    });
    return performance.now() - start;
  } finally {
    await session.unsafe('rollback');
  }
}

/** True for an SQLSTATE with which the project's functions refuse a call. */
const isRefusal = (error: unknown) => /^(?:PT|TG)/.test((error as { code?: string }).code ?? '');

interface Scans {
  /** The number of rows that were read by sequential scans since the server started. */
  read: number;
  rows: number;
}

/** The number of rows that a query may read sequentially, because such a small table needs no index. */
const maxScannedRows = 1_000;

function isScanned(before?: Scans, after?: Scans): boolean {
  const read = (after?.read ?? 0) - (before?.read ?? 0);
  return read > maxScannedRows && read > (after?.rows ?? 0) / 2;
}

async function readScans(session: ReservedSql): Promise<Record<string, Scans>> {
  // The flush publishes the session's statistics. Otherwise the next query would not contain them.
  await session.unsafe('select pg_stat_force_next_flush()');
  const tables = await session.unsafe<{ name: string; read: string; rows: number }[]>(
    `select pg_class.relname as name, seq_tup_read as read, reltuples as rows
      from pg_stat_user_tables join pg_class on pg_class.oid = relid where schemaname = 'public'`,
  );
  return Object.fromEntries(
    tables.map(({ name, read, rows }) => [name, { read: Number(read), rows }]),
  );
}
