/** Schema of the operator's settings for card payments. `env.ts` parses them. */
import * as z from 'zod';

export const payPalSchema = z.object({
  /** The only setting that distinguishes PayPal, its sandbox, and the simulator of the embedded stack. */
  PAYPAL_ENVIRONMENT: z.enum(['live', 'sandbox', 'loopback']),
  PAYPAL_CLIENT_ID: z.string().min(1),
  PAYPAL_CLIENT_SECRET: z.string().min(1),
  PAYPAL_WEBHOOK_ID: z.string().regex(/^[A-Z0-9]+$/, 'must be capital letters and digits'),
  /** The account that receives payments, by PayPal's id and by its email address. */
  PAYPAL_MERCHANT_ID: z.string().regex(/^[A-Z0-9]{13}$/, 'must be 13 capital letters and digits'),
  PAYPAL_RECEIVER: z.email(),
});

export type PayPalSettings = ReturnType<typeof payPalSettings>;

export function payPalSettings(given: z.output<typeof payPalSchema>) {
  return {
    environment: given.PAYPAL_ENVIRONMENT,
    clientId: given.PAYPAL_CLIENT_ID,
    clientSecret: given.PAYPAL_CLIENT_SECRET,
    webhookId: given.PAYPAL_WEBHOOK_ID,
    merchantId: given.PAYPAL_MERCHANT_ID,
    receiver: given.PAYPAL_RECEIVER,
  };
}
