/** Errors as Postgres reports them: what they say, and what PostgREST answers to them. */
import * as z from 'zod';

const postgresErrorSchema = z.object({
  severity: z.string(),
  code: z.string().length(5),
  message: z.string(),
  detail: z.string().nullish(),
  hint: z.string().nullish(),
  position: z.coerce.number().nullish(),
});

/** What Postgres says about a statement that it refused. `code` is the SQLSTATE. */
export type PostgresError = z.infer<typeof postgresErrorSchema>;

/** Returns what Postgres said, or undefined for an error that is not from Postgres. */
export function readPostgresError(error: unknown): PostgresError | undefined {
  return postgresErrorSchema.safeParse(error).data;
}

/** Beginnings of SQLSTATE codes and the status PostgREST gives them; the longest that fits counts. */
const statuses: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '21': 500,
  '23503': 409,
  '23505': 409,
  '25': 500,
  '25006': 405,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53': 503,
  '53400': 500,
  '54': 500,
  '55': 500,
  '57': 500,
  '57P01': 503,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  P0001: 400,
  XX: 500,
};

/**
 * The status PostgREST answers with, after the table in its documentation
 * (https://docs.postgrest.org/en/stable/references/errors.html).
 */
export function statusOf({ code }: Pick<PostgresError, 'code'>): number {
  // Functions of ours say the status themselves: 'PT429'.
  const own = /^PT([1-5]\d\d)$/.exec(code)?.[1];
  if (own !== undefined) return Number(own);
  return statuses[code] ?? statuses[code.slice(0, 2)] ?? 400;
}
