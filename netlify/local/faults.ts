/** Injects faults: each service of the stack can be made to fail like the real one. */
import * as z from 'zod';

export const faultSchema = z.strictObject({
  /**
   * `statement` stands for each SQL statement of a request, and each commit; `provider` for each request to a
   * payment provider, and each request from one.
   */
  service: z.enum(['identity', 'database', 'storage', 'email', 'provider', 'statement']),
  /**
   * `down` breaks the connection, `slow` delays the response, `error` responds with the service's own error. `kill`
   * ends the whole process after the service has done its work, but before the response. `kill-before` ends it
   * before the service receives the request.
   */
  mode: z.enum(['down', 'slow', 'error', 'kill', 'kill-before', 'ok']),
  /** Number of requests that pass before the fault begins. */
  after: z.int().min(0).default(0),
  /** Number of requests with the fault; by default it affects all later requests. */
  times: z.int().min(1).optional(),
  delayMs: z.int().min(0).max(60_000).default(3_000),
});

export type Fault = z.output<typeof faultSchema>;
type Service = Fault['service'];

/** Header for the server, which then closes the connection without a response. */
export const brokenConnection = 'x-embedded-connection';

export type Faults = ReturnType<typeof createFaults>;
type Handler<Answer> = (request: Request) => Promise<Answer>;

/** @param die - ends the process at once, like a power cut */
export function createFaults(die: () => void = killed) {
  const ordered = new Map<Service, Fault>();

  /** Returns the fault for this request, and decrements its counters. */
  const take = (service: Service): Fault | undefined => {
    const fault = ordered.get(service);
    if (fault && fault.after > 0) {
      ordered.set(service, { ...fault, after: fault.after - 1 });
      return undefined;
    }
    if (fault?.times === undefined) return fault;
    if (fault.times > 1) ordered.set(service, { ...fault, times: fault.times - 1 });
    else ordered.delete(service);
    return fault;
  };

  return {
    set(fault: Fault): void {
      if (fault.mode === 'ok') ordered.delete(fault.service);
      else ordered.set(fault.service, fault);
    },
    /** Wraps a handler of a service with its faults. */
    around:
      <Answer>(service: Service, fetch: Handler<Answer>): Handler<Answer | Response> =>
      async (request) => {
        const fault = take(service);
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
     * Applies faults to operations that are not requests: it waits or throws.
     * @returns a function to call after the operation
     */
    async meet(service: Service): Promise<() => void> {
      const fault = take(service);
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

function killed(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Returns the error response in the format of the service. */
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
