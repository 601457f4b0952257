/** Schema of the operator's settings for M-Pesa through Safaricom's Daraja. `env.ts` parses them. */
import * as z from 'zod';

const text = z.string().min(1);

export const darajaSchema = z
  .object({
    /**
     * Selects Safaricom, its sandbox, or the simulator of the embedded stack. No other setting distinguishes them.
     */
    DARAJA_ENVIRONMENT: z.enum(['sandbox', 'live', 'loopback']),
    DARAJA_CONSUMER_KEY: text,
    DARAJA_CONSUMER_SECRET: text,
    /**
     * The short code. The short code of a till is the number of its store or head office, which differs from the
     * till number.
     */
    DARAJA_SHORT_CODE: z.string().regex(/^\d{5,7}$/, 'must be five to seven digits'),
    DARAJA_PASSKEY: text,
    /** A secret part of the address of each callback, because Safaricom's callbacks are unsigned. */
    DARAJA_CALLBACK_SECRET: z
      .string()
      .regex(/^[\w-]{24,}$/, 'must be at least 24 letters, digits, - or _')
      .regex(/^(?!.*(mpesa|safaricom))/i, "must not contain 'mpesa' or 'safaricom'"),
    /** Credentials for reversals. Unless both are set, staff send refunds by hand. */
    DARAJA_INITIATOR: text.optional(),
    DARAJA_SECURITY_CREDENTIAL: text.optional(),
  })
  .superRefine((variables, context) => {
    const pair = ['DARAJA_INITIATOR', 'DARAJA_SECURITY_CREDENTIAL'] as const;
    const missing = pair.filter((name) => variables[name] === undefined);
    if (missing.length !== 1) return;
    context.addIssue({ code: 'custom', path: missing, message: 'is missing' });
  });

export type DarajaSettings = ReturnType<typeof toDarajaSettings>;

export function toDarajaSettings(variables: z.output<typeof darajaSchema>) {
  const { DARAJA_INITIATOR: initiator, DARAJA_SECURITY_CREDENTIAL: credential } = variables;
  return {
    environment: variables.DARAJA_ENVIRONMENT,
    consumerKey: variables.DARAJA_CONSUMER_KEY,
    consumerSecret: variables.DARAJA_CONSUMER_SECRET,
    shortCode: variables.DARAJA_SHORT_CODE,
    passkey: variables.DARAJA_PASSKEY,
    callbackSecret: variables.DARAJA_CALLBACK_SECRET,
    reversal: initiator && credential ? { initiator, credential } : undefined,
  };
}

/**
 * Returns the base address of Daraja.
 * @param site - origin of this site, which hosts the simulator
 */
export function getDarajaUrl({ environment }: DarajaSettings, site: string): string {
  if (environment === 'live') return 'https://api.safaricom.co.ke';
  if (environment === 'sandbox') return 'https://sandbox.safaricom.co.ke';
  return `${site}/.local/daraja`;
}

/**
 * Returns the address of a callback for Safaricom.
 * @param path - kind of the message, followed by the id of its payment or refund, if it has one
 */
export function createCallbackUrl(
  { callbackSecret }: DarajaSettings,
  site: string,
  ...path: string[]
): string {
  return [site, 'api/payments/callback', callbackSecret, ...path].join('/');
}
