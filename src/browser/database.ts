/**
 * The database as the member who is here sees it. Only the query part of supabase-js is loaded: its
 * realtime, storage and sign-in parts would be ten times the bytes, and nothing here uses them.
 */
import { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import type { Database } from '../domain/database/database-types.ts';
import { Problem, type ProblemCode } from '../domain/problem/problem.ts';
import { databaseFetch, databaseUrl } from './database-access.ts';

let client: PostgrestClient<Database> | undefined;

/** Queries under row-level security, with the public key and the member's own token. */
export function database(): PostgrestClient<Database> {
  client ??= new PostgrestClient(databaseUrl().replace(/\/$/, ''), { fetch: databaseFetch });
  return client;
}

const codes: Record<string, ProblemCode> = {
  // A row breaks a rule [Postgres' manual, appendix A].
  23502: 'invalid-input',
  23514: 'invalid-input',
  // Ours: `details` says in how many seconds.
  PT429: 'too-many-requests',
};

/** Runs a query. @throws {Problem} whatever goes wrong. */
export async function runQuery<Result>(run: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await run();
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    const seconds = cause instanceof PostgrestError ? Number(cause.details) : 0;
    throw new Problem(codes[getErrorCode(cause) ?? ''] ?? 'database-unavailable', {
      retryAfter: seconds > 0 ? seconds : undefined,
      cause,
    });
  }
}

/** The database's own word for what went wrong, where it answered. */
export function getErrorCode(error: unknown): string | undefined {
  return error instanceof PostgrestError ? error.code : undefined;
}
