/** Schema of the operator's settings for all providers. `env.ts` parses them. */
import * as z from 'zod';
import type { ProviderWithFlow } from '#domain/payment/payment-providers.ts';

const wholeAmount = z.coerce.number('must be a whole sum').int('must be a whole sum').positive();

export const refundVariables = {
  /**
   * Amounts from which a refund needs the approval of a second staff user, in whole shillings and whole dollars.
   */
  REFUND_SECOND_FROM_KES: wholeAmount.default(10_000),
  REFUND_SECOND_FROM_USD: wholeAmount.default(100),
  /** The largest missing amounts that staff may accept as paid, in whole shillings and whole dollars. */
  SHORTFALL_UP_TO_KES: wholeAmount.default(100),
  SHORTFALL_UP_TO_USD: wholeAmount.default(1),
};

/** Returns the amounts from which a refund needs a second approval, in shillings and US cents. */
export function getApprovalThresholds(variables: z.output<z.ZodObject<typeof refundVariables>>) {
  return { KES: variables.REFUND_SECOND_FROM_KES, USD: variables.REFUND_SECOND_FROM_USD * 100 };
}

/** Returns the largest missing amounts that staff may accept, in shillings and US cents. */
export function getShortfallLimits(variables: z.output<z.ZodObject<typeof refundVariables>>) {
  return { KES: variables.SHORTFALL_UP_TO_KES, USD: variables.SHORTFALL_UP_TO_USD * 100 };
}

/** Returns the ids of the providers to which this site can send refund requests. */
export function findRefundProviders(
  settings: Record<ProviderWithFlow<'prompt' | 'page'>, object | undefined>,
) {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined);
  return new Set(entries.map(([name]) => name));
}

const hostedEnvironment = z.enum(['live', 'sandbox'], 'must be live or sandbox on Netlify');
/** Refuses the payment simulators on a hosted site, because payments would cost no money. */
export const hostedPaymentsSchema = z.object({
  PAYPAL_ENVIRONMENT: hostedEnvironment.optional(),
  DARAJA_ENVIRONMENT: hostedEnvironment.optional(),
});

const sandbox = z.literal('sandbox', 'must be sandbox in a deploy preview');
const unset = z.undefined('must be set for production only');
/** Refuses real money, e-mails, SMS and builds of the production site in a deploy preview or a branch deploy. */
export const previewSchema = z.object({
  PAYPAL_ENVIRONMENT: sandbox.optional(),
  DARAJA_ENVIRONMENT: sandbox.optional(),
  AFRICASTALKING_ENVIRONMENT: sandbox.optional(),
  SMTP_URL: unset.optional(),
  MAIL_FROM: unset.optional(),
  BUILD_HOOK_URL: unset.optional(),
  NIGHTLY_HOOK_URL: unset.optional(),
});
