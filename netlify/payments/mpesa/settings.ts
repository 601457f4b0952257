/** M-Pesa by Safaricom's Daraja, as an operator sets it: `env.ts` reads it. */
import * as z from 'zod';

const text = z.string().min(1);

export const darajaSchema = z
  .object({
    /** The one setting that tells Safaricom, its sandbox and the embedded stack's simulator apart. */
    DARAJA_ENVIRONMENT: z.enum(['sandbox', 'live', 'loopback']),
    DARAJA_CONSUMER_KEY: text,
    DARAJA_CONSUMER_SECRET: text,
    /** Of a till that is its store's or head office's number, not the till's own. */
    DARAJA_SHORT_CODE: z.string().regex(/^\d{5,7}$/, 'must be five to seven digits'),
    DARAJA_PASSKEY: text,
    /** Stands in the address of each callback: Safaricom signs nothing. */
    DARAJA_CALLBACK_SECRET: z
      .string()
      .regex(/^[\w-]{24,}$/, 'must be at least 24 letters, digits, - or _')
      .regex(/^(?!.*(mpesa|safaricom))/i, "must not contain 'mpesa' or 'safaricom'"),
    /** Whoever may reverse a payment: both, or money is sent back by hand. */
    DARAJA_INITIATOR: text.optional(),
    DARAJA_SECURITY_CREDENTIAL: text.optional(),
  })
  .superRefine((variables, context) => {
    const pair = ['DARAJA_INITIATOR', 'DARAJA_SECURITY_CREDENTIAL'] as const;
    const missing = pair.filter((name) => variables[name] === undefined);
    if (missing.length !== 1) return;
    context.addIssue({ code: 'custom', path: missing, message: 'is missing' });
  });

export type DarajaSettings = ReturnType<typeof darajaSettings>;

export function darajaSettings(variables: z.output<typeof darajaSchema>) {
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

/** Where Daraja is. @param site - address of our own site, which has the simulator */
export function darajaAddress({ environment }: DarajaSettings, site: string): string {
  if (environment === 'live') return 'https://api.safaricom.co.ke';
  if (environment === 'sandbox') return 'https://sandbox.safaricom.co.ke';
  return `${site}/.local/daraja`;
}

/** Where Safaricom tells us something. @param path - a kind, and what it is about */
export function callbackAddress(
  { callbackSecret }: DarajaSettings,
  site: string,
  ...path: string[]
): string {
  return [site, 'api/payments/callback', callbackSecret, ...path].join('/');
}
