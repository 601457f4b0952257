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

/** Statuses and the beginnings of the SQLSTATE codes to which PostgREST gives them. */
const codesOfStatuses = {
  400: 'P0001',
  403: '0L 0P 28',
  404: '42883 42P01',
  405: '25006',
  409: '23503 23505',
  500: '09 21 25 2D 38 39 3B 40 42P17 53400 54 55 57 58 F0 HV P0 XX',
  503: '08 53 57P01',
};

const statuses = new Map(
  Object.entries(codesOfStatuses).flatMap(([status, codes]) =>
    codes.split(' ').map((code) => [code, Number(status)]),
  ),
);

/**
 * The status PostgREST answers with, by the code or else its first two signs, after the table in its documentation
 * (https://docs.postgrest.org/en/stable/references/errors.html).
 */
export function statusOf({ code }: Pick<PostgresError, 'code'>): number {
  // Functions of ours say the status themselves: 'PT429'.
  const own = /^PT([1-5]\d\d)$/.exec(code)?.[1];
  if (own !== undefined) return Number(own);
  return statuses.get(code) ?? statuses.get(code.slice(0, 2)) ?? 400;
}
