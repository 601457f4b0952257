/** Schema of the operator's settings for SMS through Africa's Talking. `env.ts` parses them. */
import * as z from 'zod';

const text = z.string().min(1);

export const africasTalkingSchema = z
  .object({
    /** Selects the live service, its sandbox, or the simulator of the embedded stack. */
    AFRICASTALKING_ENVIRONMENT: z.enum(['sandbox', 'live', 'loopback']),
    AFRICASTALKING_USERNAME: text,
    /** A part of a header, so that other characters would fail each request. */
    AFRICASTALKING_API_KEY: z.string().regex(/^[\x21-\x7e]+$/, 'must be the key without spaces'),
    /** The registered sender; without it the provider's own sender appears on the phone. */
    AFRICASTALKING_SENDER_ID: z
      .string()
      .regex(/^(?:[A-Za-z][A-Za-z0-9 _-]{2,10}|\d{4,6})$/, 'must be a registered sender')
      .optional(),
    /** A secret part of the address of each callback, because the provider's callbacks are unsigned. */
    SMS_CALLBACK_SECRET: z
      .string()
      .regex(/^[\w-]{24,}$/, 'must be at least 24 letters, digits, - or _'),
    /** The price of codes on a day, in whole shillings, from which the site sends none until the next day. */
    SMS_CODES_DAILY_KES: z.coerce.number('must be a whole sum').int().positive().default(500),
  })
  .superRefine((variables, context) => {
    const isSandbox = variables.AFRICASTALKING_ENVIRONMENT === 'sandbox';
    if (isSandbox === (variables.AFRICASTALKING_USERNAME === 'sandbox')) return;
    const message = "must be 'sandbox' in the sandbox, and another name in the live service";
    context.addIssue({ code: 'custom', path: ['AFRICASTALKING_USERNAME'], message });
  });

export type AfricasTalkingSettings = ReturnType<typeof toAfricasTalkingSettings>;

export function toAfricasTalkingSettings(variables: z.output<typeof africasTalkingSchema>) {
  return {
    provider: 'africastalking' as const,
    environment: variables.AFRICASTALKING_ENVIRONMENT,
    username: variables.AFRICASTALKING_USERNAME,
    apiKey: variables.AFRICASTALKING_API_KEY,
    senderId: variables.AFRICASTALKING_SENDER_ID,
    callbackSecret: variables.SMS_CALLBACK_SECRET,
    codesDailyKes: variables.SMS_CODES_DAILY_KES,
  };
}

/**
 * Returns the base address of Africa's Talking.
 * @param site - origin of this site, which hosts the simulator
 */
export function getAfricasTalkingUrl(
  { environment }: Pick<AfricasTalkingSettings, 'environment'>,
  site: string,
): string {
  if (environment === 'live') return 'https://api.africastalking.com';
  if (environment === 'sandbox') return 'https://api.sandbox.africastalking.com';
  return `${site}/.local/africastalking`;
}
