/** Injects faults, so that each service of the stack can fail as its hosted counterpart can. */
import * as z from 'zod';

export const faultSchema = z.strictObject({
  /**
   * The service that fails. `statement` is each SQL statement of a request, and each commit. `provider` is each
   * request to or from a payment provider.
   */
  service: z.enum(['identity', 'database', 'storage', 'email', 'provider', 'statement']),
  /**
   * The kind of failure:
   * - `down` closes the connection without a response.
   * - `slow` delays the response.
   * - `error` responds with an error in the format of the service.
   * - `kill` ends the whole process after the service has handled the request, but before the response.
   * - `kill-before` ends the process before the service receives the request.
   * - `ok` removes the fault.
   */
  mode: z.enum(['down', 'slow', 'error', 'kill', 'kill-before', 'ok']),
  /** Number of requests without a fault before the first one with a fault. */
  after: z.int().min(0).default(0),
  /** Number of requests with the fault. By default, all later requests have it. */
  times: z.int().min(1).optional(),
  delayMs: z.int().min(0).max(60_000).default(3_000),
});

export type Fault = z.output<typeof faultSchema>;
type Service = Fault['service'];

/** Response header that makes the server close the connection without a response. */
export const brokenConnection = 'x-embedded-connection';

export type Faults = ReturnType<typeof createFaults>;
type Handler<Answer> = (request: Request) => Promise<Answer>;

/** @param die - ends the process at once; tests pass a function that records the call */
export function createFaults(die: () => void = killProcess) {
  const faults = new Map<Service, Fault>();

  /** Returns the fault of the current request, and decrements the counters of the fault. */
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
    set(fault: Fault): void {
      if (fault.mode === 'ok') faults.delete(fault.service);
      else faults.set(fault.service, fault);
    },
    /** Adds the faults of a service to a handler of requests. */
    withFaults:
      <Answer>(service: Service, fetch: Handler<Answer>): Handler<Answer | Response> =>
      async (request) => {
        const fault = takeFault(service);
        if (fault?.mode === 'kill-before') die();
        if (fault?.mode === 'down')
          return new Response(null, { headers: { [brokenConnection]: 'broken' } });
        if (fault?.mode === 'error') return faultAnswer(service);
        if (fault?.mode === 'slow') await delay(fault.delayMs);
        const answer = await fetch(request);
        if (fault?.mode === 'kill') die();
        return answer;
      },
    /**
     * Applies the faults of a service to an operation that is not a request. It resolves late, throws, or ends the
     * process.
     * @returns a function that the caller calls after the operation
     */
    async applyFault(service: Service): Promise<() => void> {
      const fault = takeFault(service);
      if (fault?.mode === 'slow') await delay(fault.delayMs);
      else if (fault?.mode === 'kill-before') die();
      else if (fault && fault.mode !== 'kill')
        throw new Error(`The ${service} service fails with the requested fault '${fault.mode}'.`);
      return () => {
        if (fault?.mode === 'kill') die();
      };
    },
  };
}

function killProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Returns an error response in the format of the service. */
function faultAnswer(service: Service): Response {
  const message = 'Internal server error';
  const bodies: Partial<Record<Service, unknown>> = {
    identity: { code: 500, msg: message, error_id: crypto.randomUUID() },
    database: { code: 'XX000', message: message, details: null, hint: null },
    storage: { statusCode: '500', error: 'Internal', message: message },
  };
  return Response.json(bodies[service] ?? { message: message }, { status: 500 });
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
