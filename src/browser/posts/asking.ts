/** What the database says of a query, in our own words. */
import { PostgrestError } from '@supabase/postgrest-js';
import { Problem, type ProblemCode } from '#domain/problem/problem.ts';

const codes: Record<string, ProblemCode> = {
  // A row breaks a rule [Postgres' manual, appendix A].
  23502: 'invalid-input',
  23514: 'invalid-input',
  // Ours: `details` says in how many seconds.
  PT429: 'too-many-requests',
};

/** Runs a query. @throws {Problem} whatever goes wrong. */
export async function asking<Result>(ask: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    const seconds = cause instanceof PostgrestError ? Number(cause.details) : 0;
    throw new Problem(codes[codeOf(cause) ?? ''] ?? 'database-unavailable', {
      retryAfter: seconds > 0 ? seconds : undefined,
      cause,
    });
  }
}

/** The database's own word for what went wrong, where it answered. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof PostgrestError ? error.code : undefined;
}
