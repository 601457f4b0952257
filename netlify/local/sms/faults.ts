/** Injects faults of the SMS provider and of its connections. */
import * as z from 'zod';

export const smsFaultSchema = z.strictObject({
  /**
   * The kind of failure:
   * - `no-balance`, `wrong-sender`, `opted-out`, `on-hold` and `server-error` refuse a message in the response.
   * - `wrong-key` refuses the request with status 401, and `error` with 500.
   * - `down` breaks the connection without sending the message, and `hang` keeps it open for `delaySeconds`.
   * - `lost-response` sends the message, and then breaks the connection.
   * - `no-report`, `late-report` and `two-reports` change the number or the time of delivery reports.
   * - `failed` reports a phone that is off.
   * - `none` removes the fault.
   */
  fault: z.enum([
    'no-balance',
    'wrong-sender',
    'opted-out',
    'on-hold',
    'server-error',
    'wrong-key',
    'error',
    'down',
    'hang',
    'lost-response',
    'no-report',
    'late-report',
    'two-reports',
    'failed',
    'none',
  ]),
  /** Number of messages with the fault. If omitted, the number is unlimited. */
  times: z.int().min(1).optional(),
  /** Delay of `late-report` by the stack's clock, by default one hour; real duration of `hang`, by default 10 s. */
  delaySeconds: z.int().min(0).optional(),
});

export type SmsFault = z.output<typeof smsFaultSchema>;

export type SmsFaults = ReturnType<typeof createSmsFaults>;

/** Creates a store that contains at most one fault. */
export function createSmsFaults() {
  let active: SmsFault | undefined;
  return {
    set(fault: SmsFault): void {
      active = fault.fault === 'none' ? undefined : fault;
    },
    /** Returns the fault of a message, and decrements its counter. */
    consume(): SmsFault | undefined {
      const fault = active;
      if (fault?.times !== undefined)
        active = fault.times > 1 ? { ...fault, times: fault.times - 1 } : undefined;
      return fault;
    },
  };
}
