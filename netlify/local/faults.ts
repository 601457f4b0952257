/** Injects faults, so that each service of the stack can fail as its hosted counterpart can. */
import * as z from 'zod';

export const faultSchema = z.strictObject({
  /**
   * The service that fails. `statement` is each SQL statement of a request, and each commit. `provider` is each
   * request to or from a payment provider. `purge` is each request to purge the cache. `previous-build` is each request
   * for a file that only the previous build has: on the platform such a file is gone, which the mode `error` emulates
   * with status 404.
   */
  service: z.enum([
    'identity',
    'database',
    'storage',
    'email',
    'provider',
    'statement',
    'purge',
    'previous-build',
  ]),
  /**
   * The kind of failure:
   * - `down` closes the connection without a response.
   * - `slow` delays the request.
   * - `error` responds with an error in the format of the service.
   * - `kill` ends the whole process after the service has handled the request, but before the response.
   * - `kill-before` ends the process before the service receives the request.
   * - `ok` removes the fault.
   *
   * For emails and SQL statements, which are no requests, `down` and `error` throw an error.
   */
  mode: z.enum(['down', 'slow', 'error', 'kill', 'kill-before', 'ok']),
  /** Number of requests without the fault before the first one with the fault. */
  after: z.int().min(0).default(0),
  /** Number of requests with the fault. By default, all requests after `after` have it. */
  times: z.int().min(1).optional(),
  /** Delay of the mode `slow`. */
  delayMs: z.int().min(0).max(60_000).default(3_000),
});

export type Fault = z.output<typeof faultSchema>;
type Service = Fault['service'];

/** Name of the response header that makes the server close the connection without a response. */
export const brokenConnectionHeader = 'x-embedded-connection';

/** Returns a response that makes the server close the connection. */
export function createBrokenResponse(): Response {
  return new Response(null, { headers: { [brokenConnectionHeader]: 'broken' } });
}

export type Faults = ReturnType<typeof createFaults>;
type Handler<Result> = (request: Request) => Promise<Result>;

/**
 * Creates a store that contains at most one fault per service.
 * @param endProcess - ends the process at once. Tests pass a function that records the call.
 */
export function createFaults(endProcess: () => void = killProcess) {
  const faults = new Map<Service, Fault>();

  /**
   * Returns the fault of the current request or operation, or undefined. Decrements the counters of the stored
   * fault.
   */
  const takeFault = (service: Service): Fault | undefined => {
    const fault = faults.get(service);
    if (fault && fault.after > 0) {
      faults.set(service, { ...fault, after: fault.after - 1 });
      return undefined;
    }
    if (fault?.times === undefined) return fault;
    if (fault.times > 1) faults.set(service, { ...fault, times: fault.times - 1 });
    else faults.delete(service);
    return fault;
  };

  return {
    /** Replaces the fault of a service. The mode `ok` removes it. */
    set(fault: Fault): void {
      if (fault.mode === 'ok') faults.delete(fault.service);
      else faults.set(fault.service, fault);
    },
    /** Returns a handler of requests that applies the faults of a service to another handler. */
    withFaults:
      <Result>(service: Service, handle: Handler<Result>): Handler<Result | Response> =>
      async (request) => {
        const fault = takeFault(service);
        if (fault?.mode === 'kill-before') endProcess();
        if (fault?.mode === 'down') return createBrokenResponse();
        if (fault?.mode === 'error') return createErrorResponse(service);
        if (fault?.mode === 'slow') await delay(fault.delayMs);
        const result = await handle(request);
        if (fault?.mode === 'kill') endProcess();
        return result;
      },
    /**
     * Applies the faults of a service to an operation that is not a request. The caller calls it before the
     * operation: it resolves late under `slow`, and ends the process under `kill-before`.
     * @returns a function for after the operation, which ends the process under `kill`
     * @throws {Error} under `down` and `error`
     */
    async applyFault(service: Service): Promise<() => void> {
      const fault = takeFault(service);
      if (fault?.mode === 'slow') await delay(fault.delayMs);
      else if (fault?.mode === 'kill-before') endProcess();
      else if (fault && fault.mode !== 'kill')
        throw new Error(`The ${service} service fails with the requested fault '${fault.mode}'.`);
      return () => {
        if (fault?.mode === 'kill') endProcess();
      };
    },
  };
}

function killProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Returns a response with status 500, or 404 for a file. For identity, the database and the storage, its body has the
 * format of the service.
 */
function createErrorResponse(service: Service): Response {
  if (service === 'previous-build') return new Response(null, { status: 404 });
  const message = 'Internal server error';
  const bodies: Partial<Record<Service, unknown>> = {
    identity: { code: 500, msg: message, error_id: crypto.randomUUID() },
    database: { code: 'XX000', message, details: null, hint: null },
    storage: { statusCode: '500', error: 'Internal', message },
  };
  return Response.json(bodies[service] ?? { message }, { status: 500 });
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
