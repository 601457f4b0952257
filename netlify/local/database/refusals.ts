/** What Postgres refused, answered as PostgREST would: the library forgets half of it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import type { Connection } from '@supabase/lite';
import * as z from 'zod';
import { type PostgresError, readPostgresError, statusOf } from './postgres-error.ts';
import { isJson, withBody } from './response.ts';

/** Answers a request by `work`, and says of a refusal what Postgres said. */
export type Mend = (work: () => Promise<Response>) => Promise<Response>;

/** Listens where the library reads an error before it answers and prints it. */
export function mendRefusals(connection: Connection): Mend {
  const requests = new AsyncLocalStorage<{ refusal?: PostgresError }>();
  connection.normalizeDbError = (error) => {
    const refusal = readRefusal(error);
    const request = requests.getStore();
    if (request && refusal) request.refusal = refusal;
    return refusal ? { ...refusal, [inspect.custom]: () => describe(refusal) } : error;
  };
  return async (work) => {
    const request: { refusal?: PostgresError } = {};
    return mended(await requests.run(request, work), request.refusal);
  };
}

/** A request that is nested a thousandfold ends the stack of JavaScript before Postgres sees it. */
function readRefusal(error: unknown): PostgresError | undefined {
  if (!(error instanceof RangeError)) return readPostgresError(error);
  return { severity: 'ERROR', code: 'PGRST102', message: 'The request is nested too deeply' };
}

/** What is printed. Details hold a member's data, and so may what follows the start of a message. */
function describe({ code, message }: PostgresError): string {
  return `The database refused a request: ${code} ${message.slice(0, 200)}`;
}

/** The library's word for 'something went wrong', with the thrown error as its message. */
const vagueSchema = z.object({ code: z.literal('SUP') });

/** Anything but a refusal of Postgres is answered without its cause. */
const unknownFault = {
  severity: 'ERROR',
  code: 'PGRSTX00',
  message: 'The database could not answer this request.',
};

async function mended(response: Response, refusal: PostgresError | undefined): Promise<Response> {
  if (response.status !== 500 || !isJson(response)) return response;
  if (!vagueSchema.safeParse(await response.clone().json()).success) return response;
  const { code, detail = null, hint = null, message }: PostgresError = refusal ?? unknownFault;
  const status = refusal ? statusOf(refusal) : 500;
  return withBody(response, status, { code, details: detail, hint, message });
}
