/** Registers the short code at Daraja: for callbacks of till payments, and for Pull Transactions. */
import * as z from 'zod';
import type { Daraja } from './daraja.ts';
import { createCallbackUrl, type DarajaSettings } from './settings.ts';

const responseSchema = z.object({
  ResponseCode: z.coerce.string().optional(),
  ResponseStatus: z.coerce.string().optional(),
});

interface RegistrationContext {
  daraja: Daraja;
  settings: DarajaSettings;
  site: string;
}

/**
 * Registers the callbacks of till payments. A live short code can be registered only once.
 * @throws the errors of `post`, or an error if Daraja refuses the registration
 */
export async function registerTill({ daraja, settings, site }: RegistrationContext): Promise<void> {
  const { ResponseCode: code } = responseSchema.parse(
    await daraja.post('/mpesa/c2b/v2/registerurl', {
      ShortCode: settings.shortCode,
      // M-Pesa completes payments even while this site does not respond.
      ResponseType: 'Completed',
      ConfirmationURL: createCallbackUrl(settings, site, 'till'),
      ValidationURL: createCallbackUrl(settings, site, 'validation'),
    }),
  );
  if (code !== '0') throw new Error(`Daraja did not register the till: ${code ?? 'no code'}.`);
}

/**
 * Registers the short code for pulls. Pulls list only payments that are made after the registration.
 * @param number - the phone number that Safaricom has on file for the short code
 * @throws the errors of `post`, or an error if Daraja refuses the registration
 */
export async function registerPull(context: RegistrationContext, number: string): Promise<void> {
  const { daraja, settings, site } = context;
  const { ResponseStatus: status } = responseSchema.parse(
    await daraja.post('/pulltransactions/v1/register', {
      ShortCode: settings.shortCode,
      RequestType: 'Pull',
      NominatedNumber: number.replace('+', ''),
      CallBackURL: createCallbackUrl(settings, site, 'pull'),
    }),
  );
  // Status 1001 means that the short code is already registered.
  if (status !== '1000' && status !== '1001') {
    throw new Error(`Daraja did not register Pull Transactions: ${status ?? 'no code'}.`);
  }
}
