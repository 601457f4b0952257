/** The library forgets half of what Postgres said when it refused something. This remembers it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import type { Connection } from '@supabase/lite';
import { type PostgresError, readPostgresError } from './postgres-error.ts';

/** What Postgres, or the library in its place, refused while a request was answered. */
export interface RefusalMemory {
  /** Runs `work` and returns its result with the last refusal that the library met in it. */
  during: <Result>(
    work: () => Promise<Result>,
  ) => Promise<{ result: Result; refusal: PostgresError | undefined }>;
}

/** Listens where the library reads an error before it answers and prints it. */
export function rememberRefusals(connection: Connection): RefusalMemory {
  const requests = new AsyncLocalStorage<{ refusal?: PostgresError }>();
  connection.normalizeDbError = (error) => {
    const refusal = readRefusal(error);
    const request = requests.getStore();
    if (request && refusal) request.refusal = refusal;
    return refusal ? { ...refusal, [inspect.custom]: () => describe(refusal) } : error;
  };
  return {
    during: async (work) => {
      const request: { refusal?: PostgresError } = {};
      const result = await requests.run(request, work);
      return { result, refusal: request.refusal };
    },
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
