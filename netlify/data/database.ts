/** The database with the secret key, its answers, and what its refusals mean to whoever asked. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type PostgrestError,
  type PostgrestSingleResponse,
  createClient,
} from '@supabase/supabase-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { Problem, type ProblemCode } from '#domain/problem/problem.ts';
import type { Database } from '#domain/database/database-types.ts';
import { environment } from '../env.ts';

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
  TG403: 'second-person',
  TG408: 'undo-over',
  TG409: 'too-many-drafts',
  TG410: 'not-our-money',
  TG422: 'not-possible',
  TG423: 'prompt-waiting',
  TG429: 'too-many-listings',
  // A unique value that another row has: a provider's number, or an address.
  '23505': 'not-possible',
  // The statement took longer than its role or function may: nothing of it was kept.
  '57014': 'timeout',
};

/** Values that their type doesn't have, such as a day before the first one [Postgres' manual, appendix A]. */
const classOfValues = /^22/;

/**
 * Waits for the answer to a query or a function's call. What asks the database says nothing of an outage,
 * because each may meet one.
 * @returns the data of the answer.
 * @throws {Problem} as the table of refusals says, or `database-unavailable`; the database's own error is the
 *   cause.
 */
export async function answered<Data>(
  request: PromiseLike<PostgrestSingleResponse<Data>>,
): Promise<Data> {
  const { data, error } = await request;
  if (error) throw toProblem(error);
  return data;
}

/** The SQLSTATE that a problem was made of, where the database said one. */
export function getSqlState(problem: unknown): string | undefined {
  const { code } = ((problem as Problem).cause ?? {}) as { code?: string };
  return code;
}

/** An answer that is not the database's own has no code at all. */
function toProblem(error: Partial<PostgrestError>): Problem {
  const { code: state = '' } = error;
  const code = refusals[state] ?? (classOfValues.test(state) ? 'invalid-input' : undefined);
  return new Problem(code ?? 'database-unavailable', {
    cause: error,
    retryAfter: getRetryAfter(error),
  });
}

/** The seconds after which another try makes sense, where the database named them. */
function getRetryAfter({ code, details }: Partial<PostgrestError>): number | undefined {
  const seconds =
    code?.endsWith('429') || code === 'TG423' ? Number.parseInt(details ?? '') : Number.NaN;
  return Number.isNaN(seconds) ? undefined : seconds;
}

/**
 * SQLSTATEs of transactions that only had the bad luck to meet another: serialization failure and
 * deadlock (https://www.postgresql.org/docs/17/mvcc-serialization-failure-handling.html).
 */
const passing = new Set(['40001', '40P01']);

/** How often it is asked in all. */
const maxAttempts = 3;

/** `fetch` for a database client, which asks again when its transaction met another one. */
export const fetchAgain: typeof fetch = async (input, init) => {
  for (let turn = 1; ; turn += 1) {
    const answer = await fetch(input, init);
    if (answer.ok || turn === maxAttempts || !(await isPassing(answer))) return answer;
    // At different times, so that the two do not meet again.
    await pause(Math.random() * 50 * turn);
  }
};

async function isPassing(answer: Response): Promise<boolean> {
  if (!answer.headers.get('content-type')?.includes('json')) return false;
  const body = (await answer.clone().json()) as { code?: unknown } | null;
  return typeof body?.code === 'string' && passing.has(body.code);
}

/** A function of the database that is called over REST. */
export type FunctionName = keyof Database['public']['Functions'];

/** What a function of the database is called with, by name. */
export type FunctionArgs<Name extends FunctionName> = Database['public']['Functions'][Name]['Args'];

type FunctionReturns<Name extends FunctionName> = Database['public']['Functions'][Name]['Returns'];

/** The database with the secret key: for endpoints only, which check first who is asking. */
export function database() {
  const { url, secretKey } = environment().database;
  return createClient<Database>(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: fetchAgain },
  });
}

/** Calls a function of the database. @throws {Problem} as {@link answered} */
export function call<Name extends FunctionName>(
  name: Name,
  args: FunctionArgs<Name>,
): Promise<FunctionReturns<Name>> {
  const { url, secretKey } = environment().database;
  const called = tables(url, secretKey, fetchAgain).rpc(name, args);
  return answered(called as PromiseLike<PostgrestSingleResponse<FunctionReturns<Name>>>);
}

/**
 * Tables and functions of the database alone: the whole library takes as long to set up as the database does
 * to answer.
 */
export function tables(url: string, key: string, by?: typeof fetch) {
  return new PostgrestClient<Database>(new URL('/rest/v1', url).href, {
    headers: { apikey: key, authorization: `Bearer ${key}` },
    ...(by && { fetch: by }),
  });
}
