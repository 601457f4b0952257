/** Clients of the database, and the mapping of its errors to problems. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type PostgrestError,
  type PostgrestSingleResponse,
  createClient,
} from '@supabase/supabase-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { Problem, type ProblemCode } from '#domain/problem/problem.ts';
import type { Database } from '../supabase/types.ts';
import { environment } from '../env.ts';

/**
 * Problem codes by SQLSTATE. `PT` followed by an HTTP status is PostgREST's own class. `TG` is the class of this
 * product, for errors that an HTTP status describes too vaguely.
 */
const problemCodes: Partial<Record<string, ProblemCode>> = {
  PT404: 'not-found',
  PT409: 'not-possible',
  PT412: 'changed-elsewhere',
  PT413: 'body-too-large',
  PT429: 'too-many-requests',
  TG403: 'second-approver',
  TG408: 'undo-over',
  TG409: 'too-many-drafts',
  TG410: 'not-our-money',
  TG411: 'day-sum-reached',
  TG422: 'not-possible',
  TG423: 'prompt-waiting',
  TG429: 'too-many-listings',
  TG503: 'prompts-paused',
  // Another row has the same unique value: a provider's transaction number, or an address.
  '23505': 'not-possible',
  // The statement exceeded the timeout of its role or function, and was rolled back.
  '57014': 'timeout',
};

/**
 * The class of SQLSTATEs for values outside the range of their type, such as an invalid date [PostgreSQL manual,
 * appendix A].
 */
const invalidValueClass = /^22/;

/**
 * Awaits a query or a function call, and converts its error to a problem.
 * @returns the data of the response
 * @throws {Problem} a code of `problemCodes`, `invalid-input`, or `database-unavailable`. The database's own error
 * is the cause.
 */
export async function unwrapResponse<Data>(
  request: PromiseLike<PostgrestSingleResponse<Data>>,
): Promise<Data> {
  const { data, error } = await request;
  if (error) throw toProblem(error);
  return data;
}

/** Returns the SQLSTATE of a problem's cause; undefined if the cause is no error of the database. */
export function getSqlState(problem: unknown): string | undefined {
  const { code } = ((problem as Problem).cause ?? {}) as { code?: string };
  return code;
}

/**
 * Converts an error to a problem. An error of another server, such as a proxy, has no SQLSTATE and becomes
 * `database-unavailable`.
 */
function toProblem(error: Partial<PostgrestError>): Problem {
  const { code: sqlState = '' } = error;
  const isInvalidValue = invalidValueClass.test(sqlState);
  const defaultCode = isInvalidValue ? 'invalid-input' : 'database-unavailable';
  return new Problem(problemCodes[sqlState] ?? defaultCode, {
    cause: error,
    retryAfter: getRetryAfter(error),
  });
}

/** Returns the seconds until a retry makes sense; undefined if the database did not send them. */
function getRetryAfter({ code, details }: Partial<PostgrestError>): number | undefined {
  const hasSeconds = code?.endsWith('429') || code === 'TG423';
  const seconds = hasSeconds ? Number.parseInt(details ?? '') : Number.NaN;
  return Number.isNaN(seconds) ? undefined : seconds;
}

/**
 * SQLSTATEs of transactions that failed only because of a concurrent transaction: serialization failure and
 * deadlock (https://www.postgresql.org/docs/17/mvcc-serialization-failure-handling.html).
 */
const transientSqlStates = new Set(['40001', '40P01']);

/** Maximum of requests, including the first. */
const maxAttempts = 3;

/** Maximum delay in ms before the second request. Each further request may be delayed by as much more. */
const maxFirstDelayMs = 50;

/** `fetch` for a database client, which retries a transaction that conflicted with a concurrent one. */
export const fetchWithRetry: typeof fetch = async (input, init) => {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(input, init);
    if (response.ok || attempt === maxAttempts || !(await isTransient(response))) return response;
    // Random delays make another conflict of the two transactions unlikely.
    await pause(Math.random() * maxFirstDelayMs * attempt);
  }
};

async function isTransient(response: Response): Promise<boolean> {
  if (!response.headers.get('content-type')?.includes('json')) return false;
  const body = (await response.clone().json()) as { code?: unknown } | null;
  return typeof body?.code === 'string' && transientSqlStates.has(body.code);
}

/** Name of a database function that is callable over REST. */
export type FunctionName = keyof Database['public']['Functions'];

/** The named arguments of a database function. */
export type FunctionArgs<Name extends FunctionName> = Database['public']['Functions'][Name]['Args'];

type FunctionReturns<Name extends FunctionName> = Database['public']['Functions'][Name]['Returns'];

/** Creates a client with the secret key, for endpoints that have already authenticated the caller. */
export function createDatabaseClient() {
  const { url, secretKey } = environment().database;
  return createClient<Database>(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: fetchWithRetry },
  });
}

/**
 * Calls a database function with the secret key.
 * @param options - the time in ms after which the call fails; by default it has no limit
 * @throws {Problem} as {@link unwrapResponse}
 */
export async function call<Name extends FunctionName>(
  name: Name,
  args: FunctionArgs<Name>,
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<FunctionReturns<Name>> {
  const { url, secretKey } = environment().database;
  const query = createTablesClient(url, secretKey, fetchWithRetry).rpc(name, args);
  if (timeoutMs !== undefined) query.abortSignal(AbortSignal.timeout(timeoutMs));
  return unwrapResponse(query as PromiseLike<PostgrestSingleResponse<FunctionReturns<Name>>>);
}

/**
 * Creates a client for tables and functions only, because the initialisation of the whole library takes as long as
 * a query.
 */
export function createTablesClient(url: string, key: string, customFetch?: typeof fetch) {
  return new PostgrestClient<Database>(new URL('/rest/v1', url).href, {
    headers: { apikey: key, authorization: `Bearer ${key}` },
    ...(customFetch && { fetch: customFetch }),
  });
}
