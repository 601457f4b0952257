/** Answers of the REST interface that say less, or more, than PostgREST would. */
import * as z from 'zod';
import { type PostgresError, statusOf } from './postgres-error.ts';
import { isJson, withBody } from './response.ts';

/** The library's word for 'something went wrong', with the thrown error as its message. */
const vagueSchema = z.object({ code: z.literal('SUP') });

/**
 * Replaces the library's vague answer by PostgREST's: the status, code and words of what Postgres
 * refused, or for anything else an answer that keeps the cause to itself.
 */
export async function sayWhatPostgresSaid(
  response: Response,
  refusal: PostgresError | undefined,
): Promise<Response> {
  if (response.status !== 500 || !isJson(response)) return response;
  const vague = vagueSchema.safeParse(await response.clone().json());
  if (!vague.success) return response;
  if (!refusal) {
    return withBody(response, 500, {
      code: 'PGRSTX00',
      details: null,
      hint: null,
      message: 'The database could not answer this request.',
    });
  }
  return withBody(response, statusOf(refusal), {
    code: refusal.code,
    details: refusal.detail ?? null,
    hint: refusal.hint ?? null,
    message: refusal.message,
  });
}
