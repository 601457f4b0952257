/**
 * Restores PostgreSQL's errors in responses, because the library drops some of their fields. The format is that of
 * PostgREST.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import type { Connection } from '@supabase/lite';
import * as z from 'zod';
import { asLine } from '#netlify/http/log.ts';
import { isJson, withBody } from './response.ts';

/**
 * Runs a request and returns its response. If the library responds with an unknown error, the body is replaced: by
 * PostgreSQL's own error if one was recorded, otherwise by a general error that conceals the cause.
 */
export type RestoreRefusal = (work: () => Promise<Response>) => Promise<Response>;

/**
 * Replaces the library's conversion of errors, so that it records the error of each request. The conversion runs
 * before the library responds and logs.
 */
export function createRestoreRefusal(connection: Connection): RestoreRefusal {
  const requests = new AsyncLocalStorage<{ refusal?: PostgresError }>();
  connection.normalizeDbError = (error) => {
    const refusal = readRefusal(error);
    const request = requests.getStore();
    if (request && refusal) request.refusal = refusal;
    if (refusal) return { ...refusal, [inspect.custom]: () => describeError(refusal) };
    return error instanceof Error ? shortenPrintedForm(error) : error;
  };
  return async (work) => {
    const request: { refusal?: PostgresError } = {};
    return withRefusal(await requests.run(request, work), request.refusal);
  };
}

/**
 * Reads PostgreSQL's error. A deeply nested request exceeds JavaScript's stack before it reaches PostgreSQL, so it
 * gets an error of PostgREST.
 */
function readRefusal(error: unknown): PostgresError | undefined {
  if (!(error instanceof RangeError)) return readPostgresError(error);
  return { severity: 'ERROR', code: 'PGRST102', message: 'The request is nested too deeply' };
}

/**
 * Formats an error as one log line. Its details and the end of a long message are left out, because they can
 * contain members' data.
 */
function describeError({ code, message }: Pick<PostgresError, 'code' | 'message'>): string {
  return `The database refused a request: ${code} ${asLine(message.slice(0, 200))}`;
}

/**
 * Shortens the printed form of an error of the library, which would contain its stack. The object stays the same,
 * because the library recognises an error by its class.
 */
function shortenPrintedForm(error: Error): Error {
  const code = 'code' in error ? String(error.code) : error.name;
  const value = () => describeError({ code, message: error.message });
  return Object.defineProperty(error, inspect.custom, { value });
}

/** Schema of the library's response to an unknown error. The response also contains the message of the error. */
const unknownErrorSchema = z.object({ code: z.literal('SUP') });

/** The response to an error that is not from PostgreSQL. It conceals the cause. */
const unknownError = {
  severity: 'ERROR',
  code: 'PGRSTX00',
  message: 'The database could not answer this request.',
};

async function withRefusal(
  response: Response,
  refusal: PostgresError | undefined,
): Promise<Response> {
  if (response.status !== 500 || !isJson(response)) return response;
  if (!unknownErrorSchema.safeParse(await response.clone().json()).success) return response;
  const { code, detail = null, hint = null, message }: PostgresError = refusal ?? unknownError;
  const status = refusal ? getStatus(refusal) : 500;
  return withBody(response, status, { code, details: detail, hint, message });
}

const postgresErrorSchema = z.object({
  severity: z.string(),
  code: z.string().length(5),
  message: z.string(),
  detail: z.string().nullish(),
  hint: z.string().nullish(),
  position: z.coerce.number().nullish(),
});

/** An error of PostgreSQL. The field `code` is the SQLSTATE. */
export type PostgresError = z.infer<typeof postgresErrorSchema>;

/** @returns undefined for an error that is not from PostgreSQL */
export function readPostgresError(error: unknown): PostgresError | undefined {
  return postgresErrorSchema.safeParse(error).data;
}

/**
 * Maps the HTTP statuses of PostgREST to SQLSTATEs. PostgREST responds with a status for these SQLSTATEs, or for all
 * SQLSTATEs with these first two characters.
 */
const codesByStatus = {
  400: 'P0001',
  403: '0L 0P 28',
  404: '42883 42P01',
  405: '25006',
  409: '23503 23505',
  500: '09 21 25 2D 38 39 3B 40 42P17 53400 54 55 57 58 F0 HV P0 XX',
  503: '08 53 57P01',
};

const statusByCode = new Map(
  Object.entries(codesByStatus).flatMap(([status, codes]) =>
    codes.split(' ').map((code) => [code, Number(status)]),
  ),
);

/** Matches the SQLSTATEs that contain an HTTP status, such as 'PT429'. Functions of this project raise them. */
const codeWithStatus = /^PT([1-5]\d\d)$/;

/**
 * Returns PostgREST's status for an SQLSTATE. A whole code has precedence over its first two characters. The table
 * is in PostgREST's documentation (https://docs.postgrest.org/en/stable/references/errors.html).
 */
function getStatus({ code }: Pick<PostgresError, 'code'>): number {
  const statusInCode = codeWithStatus.exec(code)?.[1];
  if (statusInCode !== undefined) return Number(statusInCode);
  return statusByCode.get(code) ?? statusByCode.get(code.slice(0, 2)) ?? 400;
}
