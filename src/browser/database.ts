/**
 * The database client of the logged-in member. Only the query builder of supabase-js is loaded. The realtime,
 * storage and auth parts are unused here and would be ten times as large.
 */
import { PostgrestClient, PostgrestError } from '@supabase/postgrest-js';
import type { Database } from '#netlify/supabase/types.ts';
import { Problem, type ProblemCode } from '../domain/problem/problem.ts';
import { fetchFromDatabase, getDatabaseUrl } from './database-access.ts';

let client: PostgrestClient<Database> | undefined;

/** Returns the client. Its queries run under row-level security, with the public key and the member's token. */
export function database(): PostgrestClient<Database> {
  client ??= new PostgrestClient(getDatabaseUrl().replace(/\/$/, ''), { fetch: fetchFromDatabase });
  return client;
}

const problemCodes: Record<string, ProblemCode> = {
  // The row violates a not-null or a check constraint [PostgreSQL manual, appendix A].
  23502: 'invalid-input',
  23514: 'invalid-input',
  // The site's own code; `details` has the seconds until a retry.
  PT429: 'too-many-requests',
};

/** Runs a query. @throws {Problem} for every error. */
export async function runQuery<Result>(run: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await run();
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    const seconds = cause instanceof PostgrestError ? Number(cause.details) : 0;
    throw new Problem(problemCodes[getErrorCode(cause) ?? ''] ?? 'database-unavailable', {
      retryAfter: seconds > 0 ? seconds : undefined,
      cause,
    });
  }
}

/** Returns the code of an error that the query builder throws; undefined for any other error. */
export function getErrorCode(error: unknown): string | undefined {
  return error instanceof PostgrestError ? error.code : undefined;
}
