/** Faults on demand: each service of the stack can be made to fail as real ones do. */
import * as z from 'zod';

export const faultSchema = z.strictObject({
  /** `statement` is each of SQL that requests lead to, and each commit; `provider` each request to one, and each call of one. */
  service: z.enum(['identity', 'database', 'storage', 'email', 'provider', 'statement']),
  /**
   * `down` breaks the connection, `slow` answers late, `error` answers with a fault of its own. `kill` ends
   * the whole process when the service has done its work and nobody has been told, `kill-before` before
   * the service hears of it.
   */
  mode: z.enum(['down', 'slow', 'error', 'kill', 'kill-before', 'ok']),
  /** How many requests pass before it begins. */
  after: z.int().min(0).default(0),
  /** How many requests it concerns; all that follow where it is not said. */
  times: z.int().min(1).optional(),
  delayMs: z.int().min(0).max(60_000).default(3_000),
});

export type Fault = z.output<typeof faultSchema>;
type Service = Fault['service'];

/** Seen by the server, which then closes the connection without a word. */
export const brokenConnection = 'x-embedded-connection';

export type Faults = ReturnType<typeof createFaults>;
type Handler<Answer> = (request: Request) => Promise<Answer>;

/** @param die - ends the process at once, as a power cut does. */
export function createFaults(die: () => void = killed) {
  const ordered = new Map<Service, Fault>();

  /** What concerns this request, counted down. */
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
    /** A handler whose service may be made to fail. */
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
    /** For what is no request: waits or throws as ordered. @returns what to call when it was done. */
    async meet(service: Service): Promise<() => void> {
      const fault = take(service);
      if (fault?.mode === 'slow') await delay(fault.delayMs);
      else if (fault?.mode === 'kill-before') die();
      else if (fault && fault.mode !== 'kill')
        throw new Error(`The ${service} service is ${fault.mode}, as ordered.`);
      return () => {
        if (fault?.mode === 'kill') die();
      };
    },
  };
}

function killed(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Each service has its own way of saying that it broke. */
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
