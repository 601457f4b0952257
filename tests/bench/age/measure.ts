/** How long a question takes, and which tables are read from end to end for it. */
import type { ReservedSql } from 'postgres';
import { repeat } from '../measuring.ts';
import type { Question } from './questions.ts';

export interface Answer extends Question {
  /** Milliseconds on the line, there and back: the fastest, as the machine may have more to do. */
  ms: number;
  /** Tables that were read from end to end. */
  scanned: string[];
}

/** A plan for all values may be taken with the sixth execution in a session, so only later ones count. */
const first = 5;
const measuredRuns = 5;

/** A slower query is measured once. */
const slowMs = 5_000;

/** Runs in one session, and rolls back each query. */
export async function measure(session: ReservedSql, question: Question): Promise<Answer> {
  const before = await readScans(session);
  const once = await ask(session, question);
  const after = await readScans(session);
  const scanned = Object.keys(after).filter((table) => isScanned(before[table], after[table]));
  if (once > slowMs) return { ...question, ms: once, scanned };
  const times = await repeat(first + measuredRuns, () => ask(session, question));
  return { ...question, ms: Math.min(...times.slice(first)), scanned };
}

/**
 * Asks once, and leaves everything as it was. @returns milliseconds on the line.
 * @throws where the question is refused, unless its kind says so.
 */
export async function ask(session: ReservedSql, { kind, role, claims, text, values }: Question) {
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

/** The SQLSTATEs by which our functions refuse a call. */
const isRefusal = (error: unknown) => /^(?:PT|TG)/.test((error as { code?: string }).code ?? '');

interface Scans {
  /** Rows that were read one after the other since the server started. */
  read: number;
  rows: number;
}

/** A few rows from a table's beginning may be all that is wanted; a small table does not grow. */
const few = 1_000;

function isScanned(before?: Scans, after?: Scans): boolean {
  const read = (after?.read ?? 0) - (before?.read ?? 0);
  return read > few && read > (after?.rows ?? 0) / 2;
}

async function readScans(session: ReservedSql): Promise<Record<string, Scans>> {
  // What this session did is told to all at the latest now.
  await session.unsafe('select pg_stat_force_next_flush()');
  const tables = await session.unsafe<{ name: string; read: string; rows: number }[]>(
    `select pg_class.relname as name, seq_tup_read as read, reltuples as rows
      from pg_stat_user_tables join pg_class on pg_class.oid = relid where schemaname = 'public'`,
  );
  return Object.fromEntries(
    tables.map(({ name, read, rows }) => [name, { read: Number(read), rows }]),
  );
}
