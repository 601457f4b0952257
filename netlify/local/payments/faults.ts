/** Injects faults of payment providers and faults of their connections. */
import * as z from 'zod';

export const paymentFaultSchema = z.strictObject({
  /** `card` is PayPal. */
  provider: z.enum(['mpesa', 'card']),
  /**
   * The kind of failure:
   * - `no-callback`, `twice`, `late` and `before-response` change the number or the time of webhooks.
   * - `other-sum` and `other-payee` change the amount or the payee of a payment.
   * - `other-body` makes a webhook report twice the amount that was paid.
   * - `malformed`, `missing-fields` and, for M-Pesa, `text-codes` change the format of a webhook.
   * - `forged` adds webhooks of an attacker.
   * - `silent-pull` and `silent-query` of M-Pesa and `no-certificate` of PayPal fail a request by which the site
   *   confirms a webhook.
   * - `cut-off` breaks the connection after the request is executed.
   * - `error` responds with 500 without executing the request.
   * - `down` breaks the connection without executing the request.
   * - `none` removes the fault of the provider.
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
  /**
   * Number of times that the fault occurs. If omitted, the number is unlimited. A fault `down` with `delaySeconds`
   * ignores the number.
   */
  times: z.int().min(1).optional(),
  /**
   * Delay of `late`, by default one hour, or duration of `down`, by default unlimited. Both are measured by the
   * stack's clock.
   */
  delaySeconds: z.int().min(0).optional(),
});

export type PaymentFault = z.output<typeof paymentFaultSchema>;
type FaultName = PaymentFault['fault'];

export type PaymentFaults = ReturnType<typeof createPaymentFaults>;

/**
 * Creates a store that contains at most one fault per provider.
 * @param now - the stack's clock
 */
export function createPaymentFaults(now: () => Date) {
  const activeFaults = new Map<PaymentFault['provider'], PaymentFault & { setAtMs: number }>();

  return {
    set(fault: PaymentFault): void {
      if (fault.fault === 'none') activeFaults.delete(fault.provider);
      else activeFaults.set(fault.provider, { ...fault, setAtMs: now().getTime() });
    },
    /**
     * Returns the fault of the provider if it has one of the names, and decrements its counter. A fault `down` with a
     * duration has no counter. It ends after the duration.
     */
    consume(provider: PaymentFault['provider'], ...names: FaultName[]): PaymentFault | undefined {
      const fault = activeFaults.get(provider);
      if (!fault || !names.includes(fault.fault)) return undefined;
      const { fault: name, setAtMs, times, delaySeconds } = fault;
      if (name === 'down' && delaySeconds !== undefined) {
        if (now().getTime() < setAtMs + delaySeconds * 1000) return fault;
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
