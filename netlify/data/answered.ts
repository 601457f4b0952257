/** Answers of the database, and what its refusals mean to whoever asked. */
import type { PostgrestError, PostgrestSingleResponse } from '@supabase/supabase-js';
import { Problem, type ProblemCode } from '#domain/problem/problem.ts';

/**
 * By SQLSTATE. `PT` before an HTTP status is PostgREST's own class of codes; `TG` is ours, where a status
 * would say too little.
 */
const refusals: Partial<Record<string, ProblemCode>> = {
  PT404: 'not-found',
  PT409: 'not-possible',
  PT412: 'changed-elsewhere',
  PT413: 'body-too-large',
  PT429: 'too-many-requests',
  TG409: 'too-many-drafts',
  TG429: 'too-many-listings',
  // A unique value that another row has: a provider's number, or an address.
  '23505': 'not-possible',
};

/** Values that their type doesn't have, such as a day before the first one [Postgres' manual, appendix A]. */
const classOfValues = /^22/;

/**
 * Waits for the answer to a query or a function's call.
 * @returns the data of the answer.
 * @throws {Problem} as the table of refusals says, or `database-unavailable`; the database's own error is the
 *   cause.
 */
export async function answered<Data>(
  asked: PromiseLike<PostgrestSingleResponse<Data>>,
): Promise<Data> {
  const { data, error } = await asked;
  if (error) throw refusalOf(error);
  return data;
}

/** The SQLSTATE that a problem was made of, where the database said one. */
export function sqlStateOf(problem: unknown): string | undefined {
  const { code } = ((problem as Problem).cause ?? {}) as { code?: string };
  return code;
}

/** An answer that is not the database's own has no code at all. */
function refusalOf(error: Partial<PostgrestError>): Problem {
  const { code: state = '' } = error;
  const code = refusals[state] ?? (classOfValues.test(state) ? 'invalid-input' : undefined);
  return new Problem(code ?? 'database-unavailable', { cause: error, retryAfter: waitOf(error) });
}

/** The seconds after which another try makes sense, where the database named them. */
function waitOf({ code, details }: Partial<PostgrestError>): number | undefined {
  const seconds = code?.endsWith('429') ? Number.parseInt(details ?? '') : Number.NaN;
  return Number.isNaN(seconds) ? undefined : seconds;
}
