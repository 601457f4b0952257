/** Faults on demand of the payment simulators, as providers and the lines to them have them. */
import * as z from 'zod';
import { brokenConnection } from '../faults.ts';

export const paymentFaultSchema = z.strictObject({
  provider: z.enum(['mpesa', 'card']),
  /**
   * `no-callback`, `twice`, `before-response` and `late` are about when the provider's word comes;
   * `other-sum`, `other-payee`, `forged`, `malformed`, `text-codes` and `missing-fields` about what stands
   * in it. `other-body` has the provider's word name twice the sum that moved. `silent-pull`, `silent-query` and
   * `no-certificate` keep back what is asked to confirm a word. `cut-off` does the work and breaks the connection, `error` answers 500 without doing it, `down`
   * breaks every connection.
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
  /** How often it happens; always where it is not said. */
  times: z.int().min(1).optional(),
  /** How late `late` is, and how long `down` lasts, by the stack's clock. */
  delaySeconds: z.int().min(0).optional(),
});

export type PaymentFault = z.output<typeof paymentFaultSchema>;
type Name = PaymentFault['fault'];

export type PaymentFaults = ReturnType<typeof createPaymentFaults>;

/** The provider closes the connection without a word. */
export function broken(): Response {
  return new Response(null, { headers: { [brokenConnection]: 'broken' } });
}

/** One order for each provider. @param now - the stack's clock */
export function createPaymentFaults(now: () => Date) {
  const ordered = new Map<PaymentFault['provider'], PaymentFault & { since: number }>();

  return {
    set(fault: PaymentFault): void {
      if (fault.fault === 'none') ordered.delete(fault.provider);
      else ordered.set(fault.provider, { ...fault, since: now().getTime() });
    },
    /** The order, counted down, if it is one of those that can happen at this point. */
    take(provider: PaymentFault['provider'], ...names: Name[]): PaymentFault | undefined {
      const fault = ordered.get(provider);
      if (!fault || !names.includes(fault.fault)) return undefined;
      const { fault: name, since, times, delaySeconds } = fault;
      if (name === 'down' && delaySeconds !== undefined) {
        if (now().getTime() < since + delaySeconds * 1000) return fault;
        ordered.delete(provider);
        return undefined;
      }
      if (times !== undefined && times > 1) ordered.set(provider, { ...fault, times: times - 1 });
      else if (times !== undefined) ordered.delete(provider);
      return fault;
    },
  };
}
