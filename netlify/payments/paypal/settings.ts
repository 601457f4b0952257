/** Schema of the operator's settings for card payments. `env.ts` parses them. */
import * as z from 'zod';

export const payPalSchema = z.object({
  /** Selects PayPal, its sandbox, or the simulator of the embedded stack. No other setting distinguishes them. */
  PAYPAL_ENVIRONMENT: z.enum(['live', 'sandbox', 'loopback']),
  PAYPAL_CLIENT_ID: z.string().min(1),
  PAYPAL_CLIENT_SECRET: z.string().min(1),
  PAYPAL_WEBHOOK_ID: z.string().regex(/^[A-Z0-9]+$/, 'must be capital letters and digits'),
  /** The account that receives payments, by PayPal's id and by its email address. */
  PAYPAL_MERCHANT_ID: z.string().regex(/^[A-Z0-9]{13}$/, 'must be 13 capital letters and digits'),
  PAYPAL_RECEIVER: z.email(),
});

export type PayPalSettings = ReturnType<typeof toPayPalSettings>;

export function toPayPalSettings(variables: z.output<typeof payPalSchema>) {
  return {
    environment: variables.PAYPAL_ENVIRONMENT,
    clientId: variables.PAYPAL_CLIENT_ID,
    clientSecret: variables.PAYPAL_CLIENT_SECRET,
    webhookId: variables.PAYPAL_WEBHOOK_ID,
    merchantId: variables.PAYPAL_MERCHANT_ID,
    receiver: variables.PAYPAL_RECEIVER,
  };
}
