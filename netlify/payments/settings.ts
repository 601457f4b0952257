/** What holds for every way to pay, as an operator sets it: `env.ts` reads it. */
import * as z from 'zod';
import type { ProviderOf } from '#domain/payment/payment-providers.ts';

const wholeSum = z.coerce.number('must be a whole sum').int('must be a whole sum').positive();

export const refundShape = {
  /** From which sum on two people send money back: whole shillings, whole dollars. */
  REFUND_SECOND_FROM_KES: wholeSum.default(10_000),
  REFUND_SECOND_FROM_USD: wholeSum.default(100),
};

/** The same in the unit of each currency: shillings, US cents. */
export function secondFrom(variables: z.output<z.ZodObject<typeof refundShape>>) {
  return { KES: variables.REFUND_SECOND_FROM_KES, USD: variables.REFUND_SECOND_FROM_USD * 100 };
}

/** Who sends money back when we ask. @param settings - what each needs for it, undefined where it is not there */
export function findRefundable(
  settings: Record<ProviderOf<'prompt' | 'page'>, object | undefined>,
) {
  const entries = Object.entries(settings).filter(([, each]) => each !== undefined);
  return new Set(entries.map(([name]) => name));
}

const onlyHosted = z.enum(['live', 'sandbox'], 'must be live or sandbox on Netlify');
/** The simulators of payments are on a machine of one's own: hosted, nobody would be asked for money. */
export const hostedPayments = z.object({
  PAYPAL_ENVIRONMENT: onlyHosted.optional(),
  DARAJA_ENVIRONMENT: onlyHosted.optional(),
});
