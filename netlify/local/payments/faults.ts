/** Injects faults of payment providers and faults of their connections. */
import * as z from 'zod';
import { brokenConnectionHeader } from '../faults.ts';

export const paymentFaultSchema = z.strictObject({
  provider: z.enum(['mpesa', 'card']),
  /**
   * `no-callback`, `twice`, `before-response` and `late` affect the number and time of webhooks. `other-sum`,
   * `other-payee`, `forged`, `malformed`, `text-codes` and `missing-fields` affect their content. `other-body`
   * makes a webhook report twice the amount that was paid. `silent-pull`, `silent-query` and `no-certificate`
   * suppress the responses that confirm a webhook. `cut-off` executes a request and breaks the connection. `error`
   * responds with 500 without executing the request. `down` breaks every connection.
   */
  fault: z.enum([
    'no-callback',
    'twice',
    'before-response',
    'late',
    'other-sum',
    'other-payee',
    'other-body',
    'silent-pull',
    'silent-query',
    'no-certificate',
    'forged',
    'cut-off',
    'error',
    'malformed',
    'text-codes',
    'missing-fields',
    'down',
    'none',
  ]),
  /** Number of times that the fault occurs. If omitted, the number is unlimited. */
  times: z.int().min(1).optional(),
  /** Delay of `late` or duration of `down`, by the stack's clock. */
  delaySeconds: z.int().min(0).optional(),
});

export type PaymentFault = z.output<typeof paymentFaultSchema>;
type FaultName = PaymentFault['fault'];

export type PaymentFaults = ReturnType<typeof createPaymentFaults>;

/** Returns a response that makes the server close the connection. */
export function createBrokenResponse(): Response {
  return new Response(null, { headers: { [brokenConnectionHeader]: 'broken' } });
}

/**
 * Creates a store that contains at most one fault per provider.
 * @param now - the stack's clock
 */
export function createPaymentFaults(now: () => Date) {
  const activeFaults = new Map<PaymentFault['provider'], PaymentFault & { since: number }>();

  return {
    set(fault: PaymentFault): void {
      if (fault.fault === 'none') activeFaults.delete(fault.provider);
      else activeFaults.set(fault.provider, { ...fault, since: now().getTime() });
    },
    /** Returns the provider's fault and decrements its counter, if the fault has one of the names. */
    consume(provider: PaymentFault['provider'], ...names: FaultName[]): PaymentFault | undefined {
      const fault = activeFaults.get(provider);
      if (!fault || !names.includes(fault.fault)) return undefined;
      const { fault: name, since, times, delaySeconds } = fault;
      if (name === 'down' && delaySeconds !== undefined) {
        if (now().getTime() < since + delaySeconds * 1000) return fault;
        activeFaults.delete(provider);
        return undefined;
      }
      if (times !== undefined && times > 1)
        activeFaults.set(provider, { ...fault, times: times - 1 });
      else if (times !== undefined) activeFaults.delete(provider);
      return fault;
    },
  };
}
